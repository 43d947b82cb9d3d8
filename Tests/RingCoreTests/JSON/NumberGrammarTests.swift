import RingCore
import Testing

@Suite struct NumberGrammarTests {
  @Test func acceptsExactlyTheNumbersOfJSON() {
    let grammar = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    let parts = ["", "-", "+", "0", "7", "12", "05", ".", "e", "E", "e+", "e-", "%"]
    for first in parts {
      for second in parts {
        for third in parts {
          for fourth in parts {
            let text = first + second + third + fourth + "1"
            let isNumber = text.wholeMatch(of: grammar) != nil
            #expect((NumberGrammar.problem(of: text) == nil) == isNumber, "\(text)")
          }
        }
      }
    }
  }
}
