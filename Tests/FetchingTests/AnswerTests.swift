import Diagnostics
import Fetching
import TestSupport
import Testing

@Suite("Following a link")
struct AnswerTests {
  @Test("reports nothing for a page that exists, which is requested once, without its body")
  func found() throws {
    let followed = try Followed(["http://a.example/x", "http://a.example/x#top", "http://a.example/x"]) { _, _ in
      .status(200)
    }
    #expect(followed.places.isEmpty)
    #expect(followed.asked == ["HEAD http://a.example/x"])
    #expect(followed.outcome.asked == 1)
  }

  @Test("reports a missing page at every link to it", arguments: [404, 410])
  func gone(status: Int) throws {
    let web: Web = { request, _ in .status(request.address.hasSuffix("/gone") ? status : 200) }
    let addresses = ["http://a.example/gone", "http://a.example/there", "http://a.example/gone#part"]
    let followed = try Followed(addresses, web: web)
    #expect(followed.places == ["1 link-external-gone", "3 link-external-gone"])
    let diagnostic = try #require(followed.outcome.diagnostics.last)
    #expect(diagnostic.message.hasPrefix("`http://a.example/gone#part` is "))
    #expect(diagnostic.message.hasSuffix("its host answers \(status)"))
    #expect(diagnostic.severity == .error)
    // The host may not support HEAD, so it is asked with GET.
    #expect(followed.pauses.isEmpty)
  }

  @Test("uses GET for a host that does not support HEAD", arguments: [403, 404, 405, 500, 501])
  func headless(status: Int) throws {
    let followed = try Followed(["http://a.example/x"]) { request, _ in
      request.method == "HEAD" ? .status(status) : .status(200, body: String(repeating: "a", count: 100_000))
    }
    #expect(followed.places.isEmpty)
    #expect(followed.asked == ["GET http://a.example/x", "HEAD http://a.example/x"])
    #expect(followed.pauses.isEmpty)
  }

  @Test("uses GET for a host that closes the connection on HEAD")
  func brokenHead() throws {
    let followed = try Followed(["http://a.example/x"]) { request, _ in
      request.method == "HEAD" ? .nothing : .status(200)
    }
    #expect(followed.places.isEmpty)
  }

  @Test(
    "reports a refusal as a note, because it says nothing about the page",
    arguments: [400, 401, 403, 405, 418, 999]
  )
  func refused(status: Int) throws {
    let followed = try Followed(["http://a.example/x"]) { _, _ in .status(status) }
    #expect(followed.places == ["1 link-external-refused"])
    let diagnostic = try #require(followed.outcome.diagnostics.first)
    #expect(diagnostic.severity == .note)
    #expect(diagnostic.message.contains("answers \(status)"))
    #expect(followed.pauses.isEmpty)
  }

  @Test("tries a failing host again after longer and longer pauses, and then reports that it cannot be reached")
  func failing() throws {
    let followed = try Followed(["http://a.example/x"]) {
      $0.options.attempts = 4
    } web: { _, _ in
      .status(503)
    }
    #expect(followed.places == ["1 link-external-unreached"])
    #expect(followed.outcome.diagnostics.first?.severity == .warning)
    #expect(followed.outcome.diagnostics.first?.message.contains("its host fails, with the status 503") == true)
    #expect(followed.pauses == [1, 2, 4])
    #expect(followed.server.requests.count { $0.method == "GET" } == 4)
  }

  @Test("reports nothing if a host recovers", arguments: [429, 500, 502, 408])
  func recovering(status: Int) throws {
    let followed = try Followed(["http://a.example/x"]) { request, visit in
      .status(request.method == "GET" && visit == 2 ? 200 : status)
    }
    #expect(followed.places.isEmpty)
    #expect(followed.pauses == [1])
  }

  @Test("waits as long as a host asks, within limits")
  func retryAfter() throws {
    let followed = try Followed(["http://a.example/x"]) {
      $0.options.attempts = 3
      $0.options.millisecondsPerHost = 60_000
    } web: { request, visit in
      request.method == "GET" && visit == 3
        ? .status(200) : .status(429, header: ["Retry-After: \(visit == 1 ? 7 : 4000)"])
    }
    #expect(followed.places.isEmpty)
    #expect(followed.pauses == [7, 30])
  }

  @Test("requests no more pages of a host that answers “too many requests”")
  func tired() throws {
    let addresses = (1...9).map { "http://a.example/\($0)" } + ["http://b.example/"]
    let followed = try Followed(addresses) {
      $0.options.requestsPerHost = 1
    } web: { request, _ in
      .status(request.address.hasPrefix("http://b") ? 200 : 429)
    }
    #expect(followed.places == (1...9).map { "\($0) link-external-refused" })
    #expect(Set(followed.asked) == ["GET http://a.example/1", "HEAD http://a.example/1", "HEAD http://b.example/"])
    #expect(followed.outcome.diagnostics[8].message.contains("429"))
  }

  @Test("reports that a host cannot be reached if it breaks the connection or is silent")
  func unreached() throws {
    let followed = try Followed(["http://a.example/", "http://b.example/"]) {
      $0.options.milliseconds = 300
      $0.options.attempts = 2
    } web: { request, _ in
      request.address.hasPrefix("http://a") ? .nothing : .silence
    }
    #expect(followed.places == ["1 link-external-unreached", "2 link-external-unreached"])
    #expect(followed.outcome.diagnostics.first?.message.hasSuffix("its host breaks off the answer") == true)
    #expect(followed.outcome.diagnostics.last?.message.hasSuffix("its host does not answer in time") == true)
  }

  @Test("reports that a host cannot be reached if it refuses connections, and requests no more of its pages")
  func unconnected() throws {
    let followed = try Followed(["http://a.example/1", "http://a.example/2"]) {
      // Nobody listens on port 1.
      $0.options.proxy = "http://127.0.0.1:1"
      $0.options.requestsPerHost = 1
    } web: { _, _ in
      .status(200)
    }
    #expect(followed.places == ["1 link-external-unreached", "2 link-external-unreached"])
    #expect(followed.outcome.diagnostics.first?.message.hasSuffix("its host takes no connection") == true)
    #expect(followed.pauses == [1, 2])
  }
}

@Suite("Redirects")
struct RedirectTests {
  @Test("are followed, and a permanent one is a note with the new address", arguments: [301, 308])
  func moved(status: Int) throws {
    let web: Web = { request, _ in
      request.address.hasSuffix("/old") ? .status(status, header: ["Location: /new"]) : .status(200)
    }
    let followed = try Followed(["http://a.example/old"], web: web)
    #expect(followed.places == ["1 link-external-moved"])
    #expect(followed.outcome.diagnostics.first?.severity == .note)
    #expect(followed.outcome.diagnostics.first?.help == "Write `http://a.example/new`.")
    let part = try Followed(["http://a.example/old#top"], web: web)
    #expect(part.outcome.diagnostics.first?.help == "Write `http://a.example/new#top`.")
  }

  @Test("say nothing about the other pages of the host if they lead to a host that does not answer")
  func otherHost() throws {
    let followed = try Followed(["http://a.example/1", "http://a.example/2"]) {
      $0.options.requestsPerHost = 1
    } web: { request, _ in
      switch request.address {
      case "http://a.example/1": .status(302, header: ["Location: http://b.example/"])
      case "http://b.example/": .status(429)
      default: .status(404)
      }
    }
    #expect(followed.places == ["1 link-external-refused", "2 link-external-gone"])
  }

  @Test("are not reported if they are temporary", arguments: [302, 303, 307])
  func passing(status: Int) throws {
    let web: Web = { request, _ in
      switch request.address {
      case "http://a.example/old": .status(301, header: ["Location: http://b.example/"])
      case "http://b.example/": .status(status, header: ["Location: http://b.example/login"])
      default: .status(200)
      }
    }
    #expect(try Followed(["http://a.example/old"], web: web).places.isEmpty)
  }

  @Test("are reported as missing pages if their target is missing")
  func gone() throws {
    let web: Web = { request, _ in
      request.address.hasSuffix("/old") ? .status(302, header: ["Location: /new"]) : .status(404)
    }
    #expect(try Followed(["http://a.example/old"], web: web).places == ["1 link-external-gone"])
  }

  @Test("are given up if they are endless")
  func endless() throws {
    let followed = try Followed(["http://a.example/"]) { request, _ in
      .status(302, header: ["Location: \(request.address)x"])
    }
    #expect(followed.places == ["1 link-external-unreached"])
    #expect(followed.server.requests.count { $0.method == "GET" } == 11)
    #expect(followed.pauses.isEmpty)
  }

  @Test(
    "are not followed to other schemes or private networks",
    arguments: [
      "ftp://b.example/", "file:///etc/passwd", "http://127.0.0.1/", "http://169.254.169.254/latest", "http://[::1]/",
    ]
  )
  func away(location: String) throws {
    let followed = try Followed(["http://a.example/"]) { _, _ in .status(302, header: ["Location: \(location)"]) }
    #expect(followed.places == ["1 link-external-unreached"])
    #expect(Set(followed.server.requests.map(\.address)) == ["http://a.example/"])
  }

  @Test("get their cookies back")
  func cookies() throws {
    let followed = try Followed(["http://a.example/"]) { request, _ in
      request.header.contains { $0.lowercased().hasPrefix("cookie: seen=1") }
        ? .status(200) : .status(302, header: ["Location: /", "Set-Cookie: seen=1; Path=/"])
    }
    #expect(followed.places.isEmpty)
  }
}
