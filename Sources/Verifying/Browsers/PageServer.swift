import CMicrohttpd
import HTTP
import Platform
import Synchronization

/// An HTTP server on this machine from which a browser gets its pages. This is the only file that uses libmicrohttpd.
///
/// It may also be the browser's proxy, and then all of the browser's requests come to it. It answers requests one after
/// the other, so that they are noted in their order. It waits for answers of other hosts separately.
@safe final class PageServer: Sendable {
  /// The pages that it serves.
  let pages: ServedPages
  private let server: Running
  private let work: Work

  /// The state that its threads share.
  private final class Work: Sendable {
    let pages = ServedPages()
    /// The number of requests that other hosts have not answered yet.
    let waiting = Atomic(0)
    let isEnding = Atomic(false)
  }

  /// - Throws: `WebDriverError.notStarted` when no port is available.
  init() throws(WebDriverError) {
    work = Work()
    pages = work.pages
    let context = unsafe Unmanaged.passUnretained(work).toOpaque()
    let watch = UnsafeMutablePointer<shim_watch>.allocate(capacity: 1)
    unsafe watch.initialize(to: shim_watch(answerer: Self.answer, unread: Self.noteUnread, context: context))
    guard let server = unsafe shim_start(watch) else {
      unsafe watch.deallocate()
      throw .notStarted(program: "the server of pages", log: "no port is free")
    }
    unsafe self.server = Running(handle: server, watch: watch)
    pages.port = unsafe Int(shim_port(server))
  }

  /// Starts a server for the files of a folder, by their paths.
  ///
  /// - Parameter address: The folder's address, which begins with `file://`.
  convenience init(ofFolder address: String) throws(WebDriverError) {
    try self.init()
    pages.offerFolder(at: address)
  }

  /// `MHD_stop_daemon` waits for answers that are being sent, and must not be called while other hosts are still being
  /// asked.
  deinit {
    work.isEnding.store(true, ordering: .relaxed)
    while work.waiting.load(ordering: .acquiring) > 0 { wait(milliseconds: 5) }
    unsafe MHD_stop_daemon(server.handle)
    unsafe server.watch.deallocate()
  }

  /// libmicrohttpd's own threads use it; here it is only stopped.
  @safe private struct Running: @unchecked Sendable {
    let handle: OpaquePointer
    let watch: UnsafeMutablePointer<shim_watch>
  }

  /// For an encrypted address a browser speaks TLS to its proxy, so the address cannot be read.
  private static let noteUnread: shim_unread = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().pages.noteUnread()
  }

  private static let answer: shim_answerer = { context, connection, method, request in
    guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
      let request = unsafe request, let target = unsafe request.pointee.target
    else { return .NO }
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue()
    let asked = unsafe Asked(connection: connection, request: request)
    let name = unsafe String(cString: method)
    let header = asked.header
    switch unsafe work.pages.reply(to: name, String(cString: target), header) {
    case .answer(let answer): return asked.respond(answer) ? asked.send() : .NO
    case .forward(let address, let isPage): return asked.forward(name, to: address, header, isPage: isPage, work)
    }
  }

  /// A request that is being answered. libmicrohttpd keeps it until then.
  @safe private struct Asked: @unchecked Sendable {
    let connection: OpaquePointer
    let request: UnsafeMutablePointer<shim_request>

    var header: [HeaderField] {
      let fields = Fields()
      withExtendedLifetime(fields) {
        unsafe shim_each_field(connection, Self.take, Unmanaged.passUnretained(fields).toOpaque())
      }
      return fields.all
    }

    private final class Fields {
      var all: [HeaderField] = []
    }

    private static let take: shim_field = { context, name, value in
      guard let context = unsafe context, let name = unsafe name, let value = unsafe value else { return }
      let field = unsafe HeaderField(String(cString: name), String(cString: value))
      unsafe Unmanaged<Fields>.fromOpaque(context).takeUnretainedValue().all.append(field)
    }

    private var body: [UInt8] {
      guard let start = unsafe request.pointee.body else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: request.pointee.count))
    }

    /// Sends a response, and returns whether there is one.
    func respond(_ answer: Answer) -> Bool {
      let isMade = unsafe answer.body.withUnsafeBytes { bytes in
        unsafe shim_respond(request, UInt32(answer.status), bytes.baseAddress, bytes.count) == .YES
      }
      if !isMade { return false }
      for field in [HeaderField("Content-Type", answer.type)] + answer.header {
        // libmicrohttpd leaves out anything that is not a valid header field.
        _ = unsafe shim_add_field(request, field.name, field.value)
      }
      return true
    }

    func send() -> MHD_Result { unsafe shim_send(connection, request) }

    /// Asks another host, and meanwhile continues with the next request.
    func forward(_ method: String, to address: String, _ header: [HeaderField], isPage: Bool, _ work: Work)
      -> MHD_Result
    {
      let body = body
      unsafe MHD_suspend_connection(connection)
      work.waiting.add(1, ordering: .relaxed)
      let isStarted = startDetachedThread {
        let answer = work.pages.forward(method, to: address, header, body, isPage: isPage) {
          work.isEnding.load(ordering: .relaxed)
        }
        resume(with: answer)
        work.waiting.subtract(1, ordering: .releasing)
      }
      if !isStarted {
        resume(with: Answer(status: 503))
        work.waiting.subtract(1, ordering: .releasing)
      }
      return .YES
    }

    private func resume(with answer: Answer) {
      if !respond(answer) { _ = respond(Answer(status: 502)) }
      unsafe MHD_resume_connection(connection)
    }
  }

  private typealias Answer = ServedPages.Answer
}
