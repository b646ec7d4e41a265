import CMicrohttpd
import Platform
import Synchronization

/// An HTTP server on this machine that a browser gets its pages from; the one file that touches libmicrohttpd.
///
/// It may also be the proxy of that browser, and then whatever the browser asks for comes to it. It answers one request after
/// the other, so that what was asked for first is noted first; what other hosts are to answer is waited for beside that.
@safe final class PageServer: Sendable {
  /// What it answers.
  let pages: ServedPages
  private let server: Running
  private let work: Work

  /// What its threads share.
  private final class Work: Sendable {
    let pages = ServedPages()
    /// How many requests other hosts have not answered yet.
    let waiting = Atomic(0)
    let isEnding = Atomic(false)
  }

  /// - Throws: `WebDriverError.notStarted` when there is no port to be had.
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

  /// One that has the files of a folder, by their paths.
  ///
  /// - Parameter address: The folder's, which begins with `file://`.
  convenience init(ofFolder address: String) throws(WebDriverError) {
    try self.init()
    pages.offerFolder(at: address)
  }

  /// `MHD_stop_daemon` waits for the answers that are being given, and must not be called while others are waited for.
  deinit {
    work.isEnding.store(true, ordering: .relaxed)
    while work.waiting.load(ordering: .acquiring) > 0 { wait(milliseconds: 5) }
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

    /// Makes the response, and returns whether there is one.
    func respond(_ answer: Answer) -> Bool {
      let isMade = unsafe answer.body.withUnsafeBytes { bytes in
        unsafe shim_respond(request, UInt32(answer.status), bytes.baseAddress, bytes.count) == .YES
      }
      if !isMade { return false }
      for field in [HeaderField("Content-Type", answer.type)] + answer.header {
        // What is no field of a header is left out, as libmicrohttpd decides.
        _ = unsafe shim_add_field(request, field.name, field.value)
      }
      return true
    }

    func send() -> MHD_Result { unsafe shim_send(connection, request) }

    /// Has another host asked, and goes on with the next request meanwhile.
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
