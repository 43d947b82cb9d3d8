import RingCairo
import RingRender
import Testing

@testable import RingConfig

@Suite struct TextEnginePoolTests {
  private let pool = TextEnginePool(TextEngine(), fonts: FontSources())

  @Test func anEngineIsUsedAgain() {
    // The engines themselves are compared: a new one could have the address of a released one.
    let first = pool.withEngine { $0 }
    #expect(pool.withEngine { $0 === first })
    pool.withEngine { outer in
      #expect(outer === first)
      #expect(pool.withEngine { $0 !== outer })
    }
  }

  @Test func anEngineIsUsedAgainAfterAnError() {
    struct Failure: Error {}
    var used: AnyObject?
    #expect(throws: Failure.self) {
      try pool.withEngine { engine throws(Failure) in
        used = engine
        throw Failure()
      }
    }
    #expect(pool.withEngine { $0 === used })
  }
}
