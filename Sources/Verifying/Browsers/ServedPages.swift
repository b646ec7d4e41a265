import PatternLibrary
import Platform
import Synchronization

/// What a browser gets: a page that begins with the player's scripts, what lies in one folder of this machine, and, where
/// this is its proxy, what hosts answer that may be asked. All else is refused, and noted.
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
    /// - Parameter isPage: Whether that is a page which begins with the scripts.
    case forward(to: String, isPage: Bool)
  }

  /// A page that begins with the player's scripts.
  package enum Page: Sendable {
    /// Under a path of this server's.
    case own(path: String, [UInt8])
    /// At an address of another host's, and those that it leads to.
    case other(address: String, PageBeginning)
  }

  private struct State {
    var port = 0
    /// The path of the folder whose files can be asked for, without links; `nil` when there is none.
    var folder: String?
    /// What else can be asked for begins with one of these.
    var prefixes: [String] = []
    /// The page itself, until it is asked for. Its own scripts could read in it by what those of the player are called:
    /// who asks again gets it as it is.
    var page: Page?
    /// An address at which there is nothing to see.
    var blank: String?
    /// The page that shows it in a frame.
    var frame: [UInt8] = []
    var refused: [String] = []
    /// Whether the page of another host's was asked for.
    var isTaken = false
    var opened = Opened()
  }

  /// What came of the page of another host's that was opened last.
  struct Opened: Sendable {
    /// What the host answered; 0 where nobody did.
    var status = 200
    var hasClosedTree = false
  }

  private let state = Mutex(State())
  /// What nobody guesses, so that nobody else on this machine gets files.
  private let word = String(UInt64.random(in: .min ... .max), radix: 36)

  package init() {}

  package var port: Int {
    get { state.withLock(\.port) }
    set { state.withLock { $0.port = newValue } }
  }

  /// What addresses of pages begin with, without `/` at the end. A browser needs nobody to find a host of that name, and
  /// trusts what it gets from there as it does a page over HTTPS (Secure Contexts, section 3.1).
  package var origin: String { "http://\(host)" }

  /// As `origin`, in any run.
  static var anyOrigin: Regex<Substring> { #/http:\/\/polite-[0-9a-z]+\.localhost:[0-9]+/# }

  package static let framePath = "/polite-frame"
  /// What the browser asks for by itself.
  static let iconPath = "/favicon.ico"

  /// What pages have asked for and must not since the page that is open was. Files have their own addresses.
  package var refused: [String] { state.withLock(\.refused) }

  /// Its name, with the port.
  var host: String { "polite-\(word).localhost:\(port)" }

  /// The next page that is opened.
  ///
  /// - Parameters:
  ///   - frame: One that shows it.
  ///   - folder: The path of the folder of which it can ask for files; `nil` for none.
  ///   - prefixes: What addresses of other hosts that it can ask for begin with.
  package func offer(_ page: Page?, frame: [UInt8] = [], in folder: String? = nil, and prefixes: [String] = []) {
    let folder = folder.flatMap { try? realPath(of: $0) }
    state.withLock {
      ($0.page, $0.frame, $0.folder, $0.prefixes) = (page, frame, folder, prefixes)
      ($0.blank, $0.isTaken, $0.opened) = (nil, false, Opened())
    }
  }

  /// There is nothing to see at an address of another host's, until a page is offered.
  func offerBlank(at address: String) { state.withLock { $0.blank = address } }

  /// What came of the page that was offered.
  var opened: Opened { state.withLock(\.opened) }

  func note(_ opened: Opened) { state.withLock { $0.opened = opened } }

  /// What the page that was offered begins with; `nil` for one of this server's.
  var beginning: PageBeginning? {
    state.withLock { if case .other(_, let beginning) = $0.page { beginning } else { nil } }
  }

  /// The page that was offered is at another address.
  func move(to address: String) {
    state.withLock {
      guard case .other(_, let beginning) = $0.page else { return }
      ($0.page, $0.isTaken) = (.other(address: address, beginning), false)
    }
  }

  /// The pages that the one which was offered leads to begin with this.
  func begin(with beginning: PageBeginning) {
    state.withLock { if case .other(let address, _) = $0.page { $0.page = .other(address: address, beginning) } }
  }

  /// From now on all files of a folder can be asked for, and no page is offered.
  package func offerFolder(at address: String) {
    let path = percentDecoded(String(address.dropFirst("file://".count)))
    offer(nil, in: path)
  }

  /// The address under which this server has a file.
  package func servedAddress(of address: String) -> String {
    address.hasPrefix("file://") ? origin + address.dropFirst("file://".count) : address
  }

  /// An address of this server's as that of the file, and any other as it is.
  package func fileAddress(of address: String) -> String {
    address.hasPrefix(origin + "/") ? "file://" + address.dropFirst(origin.count) : address
  }

  /// - Parameters:
  ///   - target: What is asked for: a whole address where the browser takes this for a proxy, a path otherwise.
  ///   - header: That of the request: it says what host the client is at, where the target does not, and whether it is for a
  ///     page (Fetch Metadata Request Headers, section 2), which no script can make it say.
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
      // What the page before asked for is no matter of this one's.
      $0.refused = []
      return bytes
    }
  }

  /// Of a host that is not this server.
  private func replyOfOther(_ method: String, _ address: String, isForPage: Bool) -> Reply {
    let (prefixes, blank) = state.withLock { ($0.prefixes, $0.blank) }
    if address == blank { return .answer(html([])) }
    // A tunnel, which a browser asks for a socket: what would be in it cannot be read.
    if method == "CONNECT", prefixes.contains("ws://\(address)/") { return .answer(Answer(status: 501)) }
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

  /// What an address begins with, without `/` at the end.
  static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/")
  }

  /// A file of the folder; `nil` for what does not lie there, or is no file.
  private func file(at path: String) -> Answer? {
    guard let folder = state.withLock(\.folder), let path = percentDecoded(path), !path.contains("\0"),
      !path.split(separator: "/").contains("..")
    else { return nil }
    let inside = folder == "/" ? folder : folder + "/"
    let (parent, name) = FolderHandle.split(path)
    do throws(SystemError) {
      let real = try realPath(of: path)
      guard real.hasPrefix(inside), try fileKind(at: real) == .file else { return nil }
      return Answer(status: 200, type: Self.type(of: name), body: try readFile(at: real))
    } catch {
      // Whether there is a file elsewhere is not told.
      guard let real = try? realPath(of: parent), real == folder || real.hasPrefix(inside) else { return nil }
      return Answer(status: 404)
    }
  }

  private func refuse(_ address: String) -> Answer {
    note(address)
    return Answer(status: 403)
  }

  /// Notes that something was asked for that cannot be read.
  package func noteUnread() { note("an encrypted address") }

  private func note(_ address: String) {
    let address = fileAddress(of: address)
    state.withLock { if $0.refused.count < 100 { $0.refused.append(address) } }
  }

  /// The media type of a file, by the end of its name.
  private static func type(of name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
    "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "webmanifest": "application/json",
    "txt": "text/plain", "xml": "application/xml", "vtt": "text/vtt", "wasm": "application/wasm",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
  ]
}
