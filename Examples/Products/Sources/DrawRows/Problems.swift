import RingConfig

func findProblems() {
  let text = #"{"scene": {"type": "activityRing", "progres": 0.5}}"#
  for problem in Config.check(json: text, name: "goals.rings.json") {
    print(problem.place ?? "", problem.message, problem.help ?? "")
  }
}
