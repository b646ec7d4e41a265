import HTTP
import TestSupport
import Testing

@Suite("A client of HTTP")
struct HTTPClientTests {
  private func response(
    _ answer: LoopbackServer.Answer,
    _ change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> HTTPResponse {
    let server = try LoopbackServer { _, _ in answer }
    var request = HTTPRequest("GET", server.address + "/page", timeout: .seconds(10))
    change(&request)
    return try HTTPClient().send(request)
  }

  @Test("returns the status, the header and the body, and follows no redirect")
  func response() throws {
    let header = ["Location: ../other", "Retry-After: 7", "Server:", "X-Spaces: \t a  b \t "]
    let response = try response(.status(302, header: header, body: "moved"))
    #expect(response.status == 302 && response.body == Array("moved".utf8) && response.shortfall == nil)
    #expect(response.location?.hasSuffix("/other") == true && response.retryAfter == 7)
    let fields = response.header.filter { $0.isNamed("server") || $0.isNamed("x-spaces") }
    #expect(fields == [HeaderField("Server", ""), HeaderField("X-Spaces", "a  b")])
  }

  @Test("keeps no more of a body than the limit, says so, and does not wait for the rest of an endless one")
  func limit() throws {
    let whole = try response(.status(200, body: "12345")) { $0.limit = 5 }
    #expect(whole.shortfall == nil && whole.body.count == 5)
    let cut = try response(.status(200, body: "123456")) { $0.limit = 5 }
    #expect(cut.body == Array("12345".utf8) && cut.shortfall?.kind == .tooLong)
    #expect(cut.shortfall?.reason == "the response has more than 5 bytes")
    let long = try response(.status(200, body: String(repeating: "x", count: 1 << 20))) { $0.limit = 5 }
    #expect(long.status == 200 && long.body.count == 5 && long.shortfall?.kind == .tooLong)
  }

  @Test("connects only to addresses that are admitted, and ends a request that is given up")
  func refused() throws {
    func failure(_ answer: LoopbackServer.Answer, _ change: (inout HTTPRequest) -> Void) -> HTTPFailure? {
      do {
        _ = try response(answer, change)
        return nil
      } catch { return error as? HTTPFailure }
    }
    #expect(failure(.status(200)) { $0.admits = { $0 != [127, 0, 0, 1] } }?.kind == .refusedAddress)
    #expect(failure(.silence) { $0.isGivenUp = { true } }?.kind == .other)
    #expect(failure(.silence) { $0.timeout = .milliseconds(50) }?.kind == .timedOut)
  }
}
