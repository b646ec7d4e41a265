import Fetching
import Platform
import TestSupport
import Testing

@Suite("The duration of a run")
struct WaitBudgetTests {
  private static let slow = (1...12).map { "http://slow.example/\($0)" }

  @Test("is limited for each host: a slow one gets no more requests, and the others do")
  func slowHost() throws {
    let followed = try Followed(Self.slow + ["http://quick.example/"]) {
      $0.options.requestsPerHost = 1
      $0.options.usualMilliseconds = 0
      $0.options.millisecondsPerHost = 1000
    } web: { request, _ in
      if request.address.contains("slow") { wait(milliseconds: 400) }
      return .status(200)
    }
    #expect((9...11).contains(followed.places.count))
    #expect(followed.server.requests.count { $0.address.contains("slow") } <= 5)
    #expect(followed.outcome.diagnostics.last?.message.hasSuffix("its host took too long") == true)
    #expect(followed.asked.contains("HEAD http://quick.example/"))
    #expect(followed.outcome.unasked == 0)
  }

  @Test("is not limited for a host that takes no longer than usual")
  func usual() throws {
    let followed = try Followed(Self.slow) {
      $0.options.usualMilliseconds = 5000
      $0.options.millisecondsPerHost = 100
    } web: { _, _ in
      wait(milliseconds: 30)
      return .status(200)
    }
    #expect(followed.places.isEmpty)
  }

  @Test("includes pauses: a host that asks for a longer pause than the time left gets no more requests")
  func pauses() throws {
    let followed = try Followed(["http://a.example/1", "http://a.example/2", "http://a.example/3"]) {
      $0.options.requestsPerHost = 1
      $0.options.millisecondsPerHost = 4000
    } web: { _, _ in
      .status(503)
    }
    // One and two seconds for the first page, which leaves no time for the next.
    #expect(followed.pauses == [1, 2])
    #expect(followed.server.requests.count { $0.method == "GET" } == 5)
    #expect(followed.outcome.diagnostics.count { $0.message.contains("503") } == 3)
  }

  @Test("ends at the deadline: what was found is reported, and what was not requested is a note")
  func deadline() throws {
    let start = ContinuousClock.now
    let followed = try Followed(["http://a.example/gone", "http://b.example/", "http://b.example/2"]) {
      $0.options.deadline = 1
      $0.options.requestsPerHost = 1
    } web: { request, _ in
      request.address.contains("gone") ? .status(404) : .silence
    }
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(followed.places == ["1 link-external-gone", "2 link-external-unasked", "3 link-external-unasked"])
    #expect(followed.outcome.unasked == 2 && followed.outcome.asked == 1)
    #expect(followed.outcome.diagnostics.last?.severity == .note)
  }

  @Test("ends when the run is interrupted, even during a pause")
  func interrupted() throws {
    let start = ContinuousClock.now
    let followed = try Followed(["http://a.example/", "http://a.example/2", "http://b.example/gone"]) { check in
      check.options.pause = nil
      check.options.firstPause = 20
      let interruption = check.interruption
      #expect(
        startDetachedThread {
          wait(milliseconds: 500)
          interruption.interrupt()
        }
      )
    } web: { request, _ in
      .status(request.address.contains("gone") ? 404 : 503)
    }
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(followed.places.contains("3 link-external-gone"))
    #expect(followed.outcome.diagnostics.count == 3)
  }
}
