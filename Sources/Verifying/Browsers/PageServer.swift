import CMicrohttpd
import Synchronization

/// An HTTP server on this machine that a browser gets its pages from; the one file that touches libmicrohttpd.
///
/// It may also be the proxy of that browser, and then whatever the browser asks for comes to it.
@safe final class PageServer: Sendable {
  /// What it answers.
  let pages: ServedPages
  private let server: Running

  /// - Throws: `WebDriverError.notStarted` when there is no port to be had.
  init() throws(WebDriverError) {
    let pages = ServedPages()
    self.pages = pages
    let context = unsafe Unmanaged.passUnretained(pages).toOpaque()
    let watch = UnsafeMutablePointer<shim_watch>.allocate(capacity: 1)
    unsafe watch.initialize(to: shim_watch(unread: Self.noteUnread, context: context))
    guard let server = unsafe shim_start(Self.answer, context, watch) else {
      unsafe watch.deallocate()
      throw .notStarted(program: "the server of pages", log: "there is no port to be had")
    }
    unsafe self.server = Running(handle: server, watch: watch)
    pages.port = unsafe Int(shim_port(server))
  }

  /// One that has the files of a folder, by their paths.
  ///
  /// - Parameter address: The folder's, which begins with `file://`.
  convenience init(ofFolder address: String) throws(WebDriverError) {
    try self.init()
    pages.offerFolder(at: address)
  }

  /// `MHD_stop_daemon` waits for the answers that are being given.
  deinit {
    unsafe MHD_stop_daemon(server.handle)
    unsafe server.watch.deallocate()
  }

  /// libmicrohttpd's own threads work with it; here it is only ended.
  @safe private struct Running: @unchecked Sendable {
    let handle: OpaquePointer
    let watch: UnsafeMutablePointer<shim_watch>
  }

  /// A browser speaks to a proxy for encrypted addresses in TLS, of which no address can be read.
  private static let noteUnread: shim_unread = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<ServedPages>.fromOpaque(context).takeUnretainedValue().noteUnread()
  }

  private static let answer: shim_answerer = { context, connection, target, method, _, _, _, _ in
    guard let context = unsafe context, let connection = unsafe connection, let target = unsafe target,
      let method = unsafe method
    else { return .NO }
    unsafe shim_note_read(connection)
    let pages = unsafe Unmanaged<ServedPages>.fromOpaque(context).takeUnretainedValue()
    let host = unsafe shim_host(connection).map { unsafe String(cString: $0) }
    let answer = unsafe pages.answer(String(cString: method), String(cString: target), host: host)
    return unsafe answer.body.withUnsafeBytes { bytes in
      unsafe shim_answer(connection, UInt32(answer.status), answer.type, bytes.baseAddress, bytes.count)
    }
  }
}
