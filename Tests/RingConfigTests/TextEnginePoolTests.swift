import RingRender
import Testing

@testable import RingConfig

@Suite struct TextEnginePoolTests {
  private let pool = TextEnginePool(FontSources())

  @Test func anEngineIsUsedAgain() {
    let first = pool.withEngine { ObjectIdentifier($0) }
    #expect(pool.withEngine { ObjectIdentifier($0) } == first)
    pool.withEngine { outer in
      #expect(ObjectIdentifier(outer) == first)
      #expect(pool.withEngine { $0 !== outer })
    }
  }

  @Test func anEngineIsUsedAgainAfterAnError() {
    struct Failure: Error {}
    var used: ObjectIdentifier?
    #expect(throws: Failure.self) {
      try pool.withEngine { engine throws(Failure) in
        used = ObjectIdentifier(engine)
        throw Failure()
      }
    }
    #expect(pool.withEngine { ObjectIdentifier($0) } == used)
  }
}
