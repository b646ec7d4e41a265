import PatternLibrary
import Platform
import Synchronization

/// What a browser gets of the files of this machine: a page that begins with the player's scripts, and what lies in one
/// folder. All else is refused, and noted.
package final class ServedPages: Sendable {
  package struct Answer: Sendable, Hashable {
    package var status: Int
    package var type = "text/plain"
    package var body: [UInt8] = []
  }

  private struct State {
    var port = 0
    /// The path of the folder whose files can be asked for, without links; `nil` when there is none.
    var folder: String?
    /// The page itself, until it is asked for. Its own scripts could read in it by what those of the player are called:
    /// who asks again gets the file.
    var page: (path: String, bytes: [UInt8])?
    /// The page that shows it in a frame.
    var frame: [UInt8] = []
    var refused: [String] = []
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
  ///   - path: Its path, as its address has it.
  ///   - folder: The path of the folder of which it can ask for files; `nil` for none.
  package func offer(_ bytes: [UInt8], at path: String, frame: [UInt8], in folder: String?) {
    let folder = folder.flatMap { try? realPath(of: $0) }
    state.withLock {
      $0.page = (path, bytes)
      $0.frame = frame
      $0.folder = folder
    }
  }

  /// From now on all files of a folder can be asked for, and no page is offered.
  package func offerFolder(at address: String) {
    let path = percentDecoded(String(address.dropFirst("file://".count)))
    offer([], at: "", frame: [], in: path)
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
  ///   - host: What the client says it is at, where the target does not.
  package func answer(_ method: String, _ target: String, host: String?) -> Answer {
    let address = target.hasPrefix("/") ? "http://\(host ?? "")\(target)" : target
    guard address.hasPrefix(origin + "/") else { return refuse(address) }
    let path = String(address.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" })
    guard method == "GET" || method == "HEAD" else {
      note(address)
      return Answer(status: 405)
    }
    if path == Self.iconPath { return Answer(status: 404) }
    if path == Self.framePath { return Answer(status: 200, type: "text/html", body: state.withLock(\.frame)) }
    if method == "GET", let page = takePage(at: path) { return Answer(status: 200, type: "text/html", body: page) }
    return file(at: path) ?? refuse(address)
  }

  private func takePage(at path: String) -> [UInt8]? {
    state.withLock {
      guard let page = $0.page, page.path == path else { return nil }
      $0.page = nil
      // What the page before asked for is no matter of this one's.
      $0.refused = []
      return page.bytes
    }
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
