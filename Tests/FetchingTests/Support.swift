import Diagnostics
import Fetching
import PatternLibrary
import Synchronization
import TestSupport

/// Web pages by address, as a server answers.
typealias Web = @Sendable (LoopbackServer.Request, _ visit: Int) -> LoopbackServer.Answer

/// The result of following some links, and the requests to the hosts.
struct Followed {
  let outcome: ExternalCheck.Outcome
  let server: LoopbackServer
  /// The pauses before further attempts, in seconds, shortest first.
  let pauses: [Int]

  init(_ addresses: [String], _ change: (inout ExternalCheck) -> Void = { _ in }, web: @escaping Web) throws {
    let server = try LoopbackServer(web)
    try self.init(addresses, of: server) { check in
      check.options.proxy = server.address
      change(&check)
    }
  }

  /// Follows links without a proxy; `PORT` in an address is the server's port.
  static func directly(
    _ addresses: [String],
    _ change: (inout ExternalCheck, _ port: String) -> Void,
    web: @escaping Web
  ) throws -> Followed {
    let server = try LoopbackServer(web)
    let port = String(server.address.split(separator: ":").last ?? "")
    let addresses = addresses.map {
      $0.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: port)
    }
    return try Followed(addresses, of: server) { change(&$0, port) }
  }

  private init(_ addresses: [String], of server: LoopbackServer, _ change: (inout ExternalCheck) -> Void) throws {
    let text = addresses.joined(separator: "\n")
    let file = SourceFile(path: "Content/a/upload.md", text: text)
    var start = 0
    let links = addresses.map { address in
      defer { start += address.utf8.count + 1 }
      return WebLink(address, at: file.range(start..<start + address.utf8.count))
    }
    let pauses = Mutex<[Int]>([])
    var check = ExternalCheck(now: 1_000_000)
    check.options.pause = { seconds in pauses.withLock { $0.append(seconds) } }
    change(&check)
    outcome = try check.run(links)
    self.server = server
    self.pauses = pauses.withLock { $0.sorted() }
  }

  /// `line rule` of every diagnostic.
  var places: [String] { outcome.diagnostics.map { "\($0.range.start.line) \($0.rule.id)" } }

  /// `METHOD address` of every request, sorted.
  var asked: [String] { server.requests.map { "\($0.method) \($0.address)" }.sorted() }
}

/// An answer with an HTML page.
func html(_ body: String) -> LoopbackServer.Answer {
  .status(200, header: ["Content-Type: text/html; charset=utf-8"], body: body)
}
