package import HTTP
import PatternLibrary
import Platform
import Synchronization
import Text

/// What a browser is served: a page that begins with the player's scripts, the files of one folder on this machine,
/// and, if this is the browser's proxy, the answers of permitted hosts. Everything else is refused and noted.
package final class ServedPages: Sendable {
  package struct Answer: Sendable, Hashable {
    package var status: Int
    package var type = "text/plain"
    package var header: [HeaderField] = []
    package var body: [UInt8] = []

    package init(status: Int, type: String = "text/plain", header: [HeaderField] = [], body: [UInt8] = []) {
      (self.status, self.type, self.header, self.body) = (status, type, header, body)
    }
  }

  package enum Reply: Sendable, Hashable {
    case answer(Answer)
    /// Another host has the answer.
    ///
    /// - Parameter isPage: Whether the answer is a page that begins with the scripts.
    case forward(to: String, isPage: Bool)
  }

  /// A page that begins with the player's scripts.
  package enum Page: Sendable {
    /// A page under a path of this server.
    case own(path: String, [UInt8])
    /// A page at an address of another host, and the pages that it leads to.
    case other(address: String, PageBeginning)
  }

  private struct State {
    var port = 0
    /// The path of the folder whose files can be requested; `nil` when there is none.
    var folder: String?
    /// The prefixes of the other addresses that can be requested.
    var prefixes: [String] = []
    /// The page itself, until it is requested. The page's own scripts could otherwise read the secret names of the
    /// player's scripts in it: a second request gets the page without them.
    var page: Page?
    /// An address at which an empty page is served.
    var blank: String?
    /// The page that shows it in a frame.
    var frame: [UInt8] = []
    var refused: [String] = []
    /// Whether the page of another host was requested.
    var isTaken = false
    var opened = Opened()
  }

  /// The result of opening the last page of another host.
  struct Opened: Sendable {
    /// The status that the host answered; 0 if nobody answered.
    var status = 200
    var hasClosedTree = false
  }

  private let state = Mutex(State())
  /// A random word, so that nobody else on this machine can get files.
  private let word = String(UInt64.random(in: .min ... .max), radix: 36)

  package init() {}

  package var port: Int {
    get { state.withLock(\.port) }
    set { state.withLock { $0.port = newValue } }
  }

  /// The beginning of the addresses of pages, without `/` at the end. A browser resolves a host of that name itself,
  /// and trusts it like a page over HTTPS (Secure Contexts, section 3.1).
  package var origin: String { "http://\(host)" }

  /// Matches `origin` of any run.
  static var anyOrigin: Regex<Substring> { #/http:\/\/polite-[0-9a-z]+\.localhost:[0-9]+/# }

  package static let framePath = "/polite-frame"
  /// The path that the browser requests on its own.
  static let iconPath = "/favicon.ico"

  /// The forbidden requests since the open page was opened. Files are listed with their own addresses.
  package var refused: [String] { state.withLock(\.refused) }

  /// The host's name, with the port.
  var host: String { "polite-\(word).localhost:\(port)" }

  /// Offers the next page to be opened.
  ///
  /// - Parameters:
  ///   - frame: The page that shows it in a frame.
  ///   - folder: The path of the folder whose files it can request; `nil` for none.
  ///   - prefixes: The prefixes of the addresses of other hosts that it can request.
  package func offer(_ page: Page?, frame: [UInt8] = [], in folder: String? = nil, and prefixes: [String] = []) {
    state.withLock {
      ($0.page, $0.frame, $0.folder, $0.prefixes) = (page, frame, folder, prefixes)
      ($0.blank, $0.isTaken, $0.opened) = (nil, false, Opened())
    }
  }

  /// Serves an empty page at an address of another host, until a page is offered.
  func offerBlank(at address: String) { state.withLock { $0.blank = address } }

  /// The result of opening the offered page.
  var opened: Opened { state.withLock(\.opened) }

  func note(_ opened: Opened) { state.withLock { $0.opened = opened } }

  /// The beginning of the offered page; `nil` for a page of this server.
  var beginning: PageBeginning? {
    state.withLock { if case .other(_, let beginning) = $0.page { beginning } else { nil } }
  }

  /// Notes that the offered page is at another address.
  func move(to address: String) {
    state.withLock {
      guard case .other(_, let beginning) = $0.page else { return }
      ($0.page, $0.isTaken) = (.other(address: address, beginning), false)
    }
  }

  /// Sets the beginning of the pages to which the offered page leads.
  func begin(with beginning: PageBeginning) {
    state.withLock { if case .other(let address, _) = $0.page { $0.page = .other(address: address, beginning) } }
  }

  /// Serves all files of a folder from now on, and offers no page.
  package func offerFolder(at address: String) {
    let path = percentDecoded(String(address.dropFirst("file://".count)))
    offer(nil, in: path)
  }

  /// Returns the address under which this server has a file.
  package func servedAddress(of address: String) -> String {
    address.hasPrefix("file://") ? origin + address.dropFirst("file://".count) : address
  }

  /// Returns the file's address for an address of this server, and any other address unchanged.
  package func fileAddress(of address: String) -> String {
    address.hasPrefix(origin + "/") ? "file://" + address.dropFirst(origin.count) : address
  }

  /// - Parameters:
  ///   - target: The requested target: a whole address if the browser uses this server as a proxy, otherwise a path.
  ///   - header: The request's header. It names the host if the target does not, and says whether the request is for a
  ///     page (Fetch Metadata Request Headers, section 2), which no script can fake.
  package func reply(to method: String, _ target: String, _ header: [HeaderField]) -> Reply {
    let host = header.first { $0.isNamed("host") }?.value
    let address = target.hasPrefix("/") ? "http://\(host ?? "")\(target)" : target
    guard address.hasPrefix(origin + "/") else {
      let isForPage = ["document", "iframe"].contains(header.first { $0.isNamed("sec-fetch-dest") }?.value)
      return replyOfOther(method, address, isForPage: isForPage)
    }
    let path = String(address.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" })
    guard method == "GET" || method == "HEAD" else {
      note(address)
      return .answer(Answer(status: 405))
    }
    if path == Self.iconPath { return .answer(Answer(status: 404)) }
    if path == Self.framePath { return .answer(html(state.withLock(\.frame))) }
    if method == "GET", let page = takePage(at: path) { return .answer(html(page)) }
    return .answer(file(at: path) ?? refuse(address))
  }

  private func html(_ bytes: [UInt8]) -> Answer { Answer(status: 200, type: "text/html", body: bytes) }

  private func takePage(at path: String) -> [UInt8]? {
    state.withLock {
      guard case .own(path, let bytes) = $0.page else { return nil }
      $0.page = nil
      // The requests of the page before do not concern this one.
      $0.refused = []
      return bytes
    }
  }

  /// Returns the reply to a request for another host.
  private func replyOfOther(_ method: String, _ address: String, isForPage: Bool) -> Reply {
    let (prefixes, blank) = state.withLock { ($0.prefixes, $0.blank) }
    if address == blank { return .answer(html([])) }
    // A browser asks for a tunnel to open a WebSocket. What it would contain cannot be read.
    if method == "CONNECT", ["ws", "wss"].contains(where: { prefixes.contains(Reach.prefix($0, address)) }) {
      return .answer(Answer(status: 501))
    }
    guard prefixes.contains(where: address.hasPrefix) else { return .answer(refuse(address)) }
    if address == Self.origin(of: address) + Self.framePath { return .answer(html(state.withLock(\.frame))) }
    let isPage = state.withLock { state in
      guard case .other(let page, _) = state.page else { return false }
      let isOffered = method == "GET" && address == page && !state.isTaken
      if isOffered { (state.isTaken, state.refused) = (true, []) }
      return isOffered || isForPage
    }
    return .forward(to: address, isPage: isPage)
  }

  /// Returns the origin of an address, without `/` at the end.
  static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/")
  }

  /// Returns a file of the folder; `nil` if the path is outside the folder, or is not a file.
  private func file(at path: String) -> Answer? {
    guard let folder = state.withLock(\.folder), let folder = try? realPath(of: folder),
      let path = percentDecoded(path), !path.contains("\0"), !path.split(separator: "/").contains("..")
    else { return nil }
    let inside = folder == "/" ? folder : folder + "/"
    let (parent, name) = FolderHandle.split(path)
    do throws(SystemError) {
      let real = try realPath(of: path)
      guard real.hasPrefix(inside), try fileKind(at: real) == .file else { return nil }
      return Answer(
        status: 200,
        type: mediaType(ofFileNamed: name) ?? "application/octet-stream",
        body: try readFile(at: real)
      )
    } catch {
      // Whether a file exists elsewhere is not revealed.
      guard let real = try? realPath(of: parent), real == folder || real.hasPrefix(inside) else { return nil }
      return Answer(status: 404)
    }
  }

  private func refuse(_ address: String) -> Answer {
    note(address)
    return Answer(status: 403)
  }

  /// Notes a request that cannot be read.
  package func noteUnread() { note(Self.unread) }

  /// What is noted of it.
  static let unread = "an encrypted address"

  private func note(_ address: String) {
    let address = fileAddress(of: address)
    state.withLock { if $0.refused.count < 100 { $0.refused.append(address) } }
  }
}
