import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Faulty programs with the name ffmpeg.
  @Suite struct FakeFFmpegTests {
    struct FakeProgram: CustomTestStringConvertible, Sendable {
      var name: String
      /// A shell script in which `$REAL` is ffmpeg and `$out` is the output file.
      var script: String
      /// The expected text of the message.
      var message: String
      var code: Int32 = 74
      /// The inactivity timeout in seconds: short for programs that hang, otherwise far more than any
      /// program needs.
      var patience: Double { message.contains("after 0.3 s") ? 0.3 : 100 }
      var testDescription: String { name }
    }

    private static let standIns = [
      FakeProgram(
        name: "dies at once", script: "exit 3", message: "ffmpeg ended with exit code 3"),
      FakeProgram(
        name: "dies after some frames", script: "head -c 9000 > /dev/null; echo oh >&2; exit 1",
        message: "ffmpeg ended with exit code 1:\n  oh\n"),
      FakeProgram(
        name: "is killed", script: "head -c 9000 > /dev/null; kill -9 $$",
        message: "ffmpeg was killed by signal 9"),
      FakeProgram(
        name: "ends well after some frames", script: "head -c 9000 > /dev/null; exit 0",
        message: "ffmpeg "),
      FakeProgram(
        name: "never reads", script: "exec sleep 1000",
        message: "ffmpeg was stopped after 0.3 s without progress"),
      FakeProgram(
        name: "never ends", script: "cat > /dev/null; exec sleep 1000",
        message: "ffmpeg was stopped after 0.3 s without progress"),
      FakeProgram(
        name: "never ends and is busy", script: "cat > /dev/null; while :; do :; done",
        message: "ffmpeg was stopped after 0.3 s without progress"),
      FakeProgram(
        name: "ignores signals", script: "trap '' TERM INT HUP PIPE; while :; do sleep 1; done",
        message: "ffmpeg was stopped after 0.3 s without progress"),
      FakeProgram(
        name: "floods stderr and never reads", script: "exec yes complaint >&2",
        message: "ffmpeg was stopped after 0.3 s without progress:\n  complaint\n"),
      FakeProgram(
        name: "floods stderr and dies",
        script: "cat > /dev/null; yes no | head -c 9000000 >&2; exit 2",
        message: "ffmpeg ended with exit code 2:\n  no\n"),
      FakeProgram(
        name: "writes nothing", script: "cat > /dev/null; exit 0",
        message: "ffmpeg did not write a complete file: "),
      FakeProgram(
        name: "writes half and ends well",
        script: #""$REAL" "$@"; truncate -s $(($(stat -c %s "$out") / 2)) "$out"; exit 0"#,
        message: "ffmpeg did not write a complete file: "),
      FakeProgram(
        name: "cannot make the format",
        script: "cat > /dev/null; echo 'x is not a known output format' >&2; exit 1",
        message: "this build of ffmpeg does not support the format\n", code: 69),
      FakeProgram(
        name: "loses the last byte",
        script: #""$REAL" "$@"; truncate -s $(($(stat -c %s "$out") - 1)) "$out"; exit 0"#,
        message: "ffmpeg did not write a complete file: "),
      FakeProgram(
        name: "takes half of the frames",
        script: #"{ head -c 24576; cat > /dev/null; } < /dev/stdin | "$REAL" "$@"; exit 0"#,
        message: "ffmpeg did not write a complete file: it "),
      FakeProgram(
        name: "says that it could not write", script: #""$REAL" "$@"; echo "Error writing x" >&2"#,
        message:
          "ffmpeg did not write a complete file: it could not write all of it:\n  Error writing x\n"
      ),
      FakeProgram(
        name: "leaves a child behind that holds its pipes", script: "sleep 1000 & exit 1",
        message: "ffmpeg ended with exit code 1"),
      FakeProgram(
        name: "controls the terminal", script: #"printf '\033[31mred\007\n' >&2; exit 1"#,
        message: "ffmpeg ended with exit code 1:\n  \\u001B[31mred\\u0007\n"),
      FakeProgram(
        name: "is missing", script: "", message: "ffmpeg is not installed, or not in PATH; ",
        code: 69),
    ]

    /// GIF takes two runs of ffmpeg, the others one.
    @Test(
      .watchdog(seconds: 120), arguments: standIns,
      TestCases.runsAll ? ["gif", "webp", "mp4", "webm", "mov"] : ["gif", "mp4"])
    func nothingIsLeft(standIn: FakeProgram, format: String) throws {
      let folder = try FramesFolder()
      if !standIn.script.isEmpty {
        try folder.folder.write(
          "#!/bin/bash\necho $$ >> pids\nout=${!#}; out=${out#file:}\n\(standIn.script)\n",
          to: "ffmpeg")
      }
      // The stand-in's child processes are in its process group.
      let line = """
        export REAL=$(command -v ffmpeg) RINGRENDER_FFMPEG_TIMEOUT=\(standIn.patience)
        chmod +x ffmpeg 2> /dev/null && P="$PWD:$PATH" || P="$PWD"
        PATH="$P" "$RR" frames --config anim.json -o a.\(format) --background navy; echo $?
        for pid in $(cat pids 2>/dev/null); do
          for n in {1..50}; do alive=$(ps -eo pgid=,stat=,args= | grep "^ *$pid [^Z]") || break; sleep 0.1; done
          printf %s "$alive"
        done; ls -A
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      let files = standIn.script.isEmpty ? "" : "ffmpeg\npids\n"
      #expect(run.text == "\(standIn.code)\nanim.json\n\(files)", "\(run.error)")
      #expect(run.error.contains(standIn.message), "\(run.error)")
      #expect(!run.error.contains("bug"))
    }

    /// A child that outlives the program would create its temporary file again.
    @Test(.watchdog(seconds: 120)) func nothingIsLeftWithoutMemory() throws {
      let folder = try FramesFolder()
      try folder.folder.write(
        """
        #!/bin/bash
        out=${!#}; out=${out#file:}; echo $$ > pids
        tail -s 0.1 --pid $PPID -f /dev/null; touch "$out"

        """, to: "ffmpeg")
      let line = """
        chmod +x ffmpeg; PATH="$PWD:$PATH" "$RR" frames --config anim.json -o a.gif & pid=$!
        for n in {1..100}; do [ -s pids ] && break; sleep 0.1; done
        prlimit --pid $pid --as=1000:1000; kill -ABRT $pid; wait $pid; echo $?
        for n in {1..50}; do ps -eo pgid=,stat= | grep -q "^ *$(cat pids) [^Z]" || break; sleep 0.1; done
        ls -A
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "71\nanim.json\nffmpeg\npids\n", "\(run.error)")
    }

    /// A palette that ffmpeg could not write, although it ended well.
    @Test func halfOfAPaletteIsNamed() throws {
      let folder = try FramesFolder()
      try folder.folder.write(
        "#!/bin/bash\nout=${!#}; out=${out#file:}; cat > /dev/null; head -c 9 /dev/zero > \"$out\"\n",
        to: "ffmpeg")
      let run = try Tool.shell(
        "chmod +x ffmpeg; PATH=\"$PWD:$PATH\" \"$RR\" frames --config anim.json -o a.gif",
        in: folder.folder.url)
      #expect(
        run.error.contains("ffmpeg did not write a complete file: the palette is cut off"),
        "\(run.error)")
    }

    /// A program that prints without end must not exhaust memory.
    @Test func memoryIsBounded() throws {
      let folder = try FramesFolder()
      try folder.folder.write("#!/bin/sh\nexec yes complaint >&2\n", to: "ffmpeg")
      let line = """
        chmod +x ffmpeg; export PATH="$PWD:$PATH" RINGRENDER_FFMPEG_TIMEOUT=0.5
        python3 -c 'import resource, subprocess, sys
        code = subprocess.call(sys.argv[1:], stderr=subprocess.DEVNULL)
        print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 200_000)
        ' "$RR" frames --config anim.json -o a.mp4
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "74 True\n", "\(run.error)")
    }

    /// A slow program does not time out: each write counts as activity.
    @Test func slownessIsNoFault() throws {
      let folder = try FramesFolder()
      let script = """
        #!/bin/bash
        out=${!#}; out=${out#file:}
        cat > frames; for n in 1 2 3 4; do sleep 0.4; echo $n > "$out"; done
        exec "$REAL" "$@" < frames
        """
      try folder.folder.write(script, to: "ffmpeg")
      let line = """
        chmod +x ffmpeg; export REAL=$(command -v ffmpeg) RINGRENDER_FFMPEG_TIMEOUT=1
        PATH="$PWD:$PATH" "$RR" frames --config anim.json -o a.mp4 -q; echo $?
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "0\n", "\(run.error)")
    }

    @Test(arguments: ["x", "-1", "nan", "1e9"])
    func aTimeThatIsNoneIs64(value: String) throws {
      let folder = try FramesFolder()
      let run = try folder.run(
        output: "a.gif", environment: ["RINGRENDER_FFMPEG_TIMEOUT": value])
      #expect(run.status == 64)
      #expect(
        run.error.hasPrefix(
          "ringrender: error: RINGRENDER_FFMPEG_TIMEOUT must be a number of seconds from 0 (no "
            + "limit) to 1000000, "
            + "found '\(value)'.\n"), "\(run.error)")
      #expect(folder.files.isEmpty)
    }
  }
#endif
