import Foundation
import HTMLTree
import HTTP
import TestSupport
import Testing
import Verifying

extension ServedPages {
  /// The answer to a request if no other hosts may be asked.
  fileprivate func answer(_ method: String, _ target: String, host: String?) -> Answer {
    guard case .answer(let answer) = reply(to: method, target, host.map { [HeaderField("Host", $0)] } ?? []) else {
      return Answer(status: 0)
    }
    return answer
  }
}

@Suite("A file of this machine served to WebKit")
struct ServedPagesTests {
  /// A folder with a demo, the files beside it, and a server's pages that offer the demo.
  private func withPages(_ body: (ServedPages, _ folder: String) throws -> Void) throws {
    let files = [
      "demo one/demo.html": "plain", "demo one/in.css": "css", "demo one/sub/x.bin": "x", "secret.txt": "secret",
      "demo one more/secret.txt": "secret",
    ]
    try withTemporaryFolder(with: files) { root in
      let folder = root.appending(path: "demo one")
      for (name, place) in ["out.txt": "../secret.txt", "own.css": "in.css", "round.txt": "round.txt"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path,
          withDestinationPath: place
        )
      }
      let pages = ServedPages()
      pages.port = 4711
      let path = folder.path.replacing(" ", with: "%20")
      let page = ServedPages.Page.own(path: path + "/demo.html", Array("with scripts".utf8))
      pages.offer(page, frame: Array("frame".utf8), in: folder.path)
      try body(pages, path)
    }
  }

  @Test("is the page with the scripts once, and then as it is, like the files of its folder")
  func files() throws {
    try withPages { pages, folder in
      func text(_ path: String, _ method: String = "GET") -> String {
        let answer = pages.answer(method, pages.origin + path, host: nil)
        return "\(answer.status) \(answer.type) " + String(decoding: answer.body, as: UTF8.self)
      }
      #expect(text(ServedPages.framePath) == "200 text/html frame")
      #expect(text(folder + "/demo.html", "HEAD") == "200 text/html plain")
      #expect(text(folder + "/demo.html?a#b") == "200 text/html with scripts")
      #expect(text(folder + "/demo.html") == "200 text/html plain")
      #expect(text(folder + "/in.css?1") == "200 text/css css")
      #expect(text(folder + "/own.css") == "200 text/css css")
      #expect(text(folder + "/sub/x.bin") == "200 application/octet-stream x")
      #expect(text(folder + "/gone.js") == "404 text/plain ")
      #expect(text("/favicon.ico") == "404 text/plain ")
      #expect(pages.refused == [])
      // For a client that treats the server as the host itself.
      let host = String(pages.origin.dropFirst("http://".count))
      #expect(pages.answer("GET", folder + "/in.css", host: host).status == 200)
    }
  }

  @Test("may be in a folder that is made after it was offered")
  func laterFolder() throws {
    try withTemporaryFolder { root in
      let site = root.appending(path: "Site")
      let pages = ServedPages()
      pages.offerFolder(at: "file://" + site.path + "/")
      func status() -> Int { pages.answer("GET", pages.origin + site.path + "/a.txt", host: nil).status }
      #expect(status() == 403)
      try write(["a.txt": "a"], to: site)
      #expect(status() == 200)
    }
  }

  @Test("may be any in a folder that is offered as a whole, as it is and as often as it is requested")
  func folder() throws {
    try withPages { pages, folder in
      pages.offerFolder(at: "file://" + folder + "/")
      for _ in 0..<2 {
        let address = pages.servedAddress(of: "file://" + folder + "/demo.html")
        #expect(address.hasPrefix(pages.origin))
        #expect(String(decoding: pages.answer("GET", address, host: nil).body, as: UTF8.self) == "plain")
      }
      #expect(pages.answer("GET", pages.origin + folder + "%20more/secret.txt", host: nil).status == 403)
      #expect(pages.answer("GET", pages.origin + folder + "/out.txt", host: nil).status == 403)
    }
  }

  @Test(
    "is in the offered folder, and other requests are refused and noted",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/sub/../../secret.txt", "/out.txt", "/round.txt%00",
      "/", "", "/sub", "%20more/secret.txt", "/%zz", "/../gone.txt",
    ]
  )
  func refusals(path: String) throws {
    try withPages { pages, folder in
      #expect(pages.answer("GET", pages.origin + folder + path, host: nil).status == 403)
      #expect(pages.refused == ["file://" + folder + path])
    }
  }

  @Test("is not served for requests to other hosts, for tunnels or for writing")
  func others() throws {
    try withPages { pages, folder in
      let others = [
        ("GET", "http://example.org/", nil), ("CONNECT", "example.org:443", nil), ("GET", "ws://127.0.0.1/a", nil),
        ("GET", "http://127.0.0.1:4711\(folder)/in.css", nil), ("GET", "\(pages.origin).example.org/", nil),
        ("GET", "\(folder)/in.css", nil), ("GET", "\(folder)/in.css", "127.0.0.1:4711"),
      ]
      for (method, target, host) in others {
        #expect(pages.answer(method, target, host: host).status == 403, "\(method) \(target)")
      }
      #expect(pages.refused.count == others.count)
      #expect(pages.answer("POST", "\(pages.origin)\(folder)/in.css", host: nil).status == 405)
      #expect(pages.refused.count == others.count + 1)
      // The next page is not blamed.
      _ = pages.answer("GET", "\(pages.origin)\(folder)/demo.html", host: nil)
      #expect(pages.refused == [])
    }
  }
}

@Suite("An answer of another host passed to WebKit")
struct ForwardingTests {
  private static let page = Array("<!doctype html><title>Save</title><p>Notes".utf8)

  private static func server(_ header: [String] = []) throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      let fields = request.header.map { $0.lowercased() }
      switch request.address.split(separator: "/").last {
      case "old": return .status(302, header: ["Location: ./sub/../notes?kind=1#top"])
      case "who": return .status(200, body: fields.first { $0.hasPrefix("cookie:") } ?? "nobody")
      default:
        let header =
          header + ["Content-Type: text/html", "Set-Cookie: a=1", "Set-Cookie: b=2", "Cache-Control: max-age=9"]
        return .status(200, header: header, body: String(decoding: page, as: UTF8.self))
      }
    }
  }

  private func text(_ answer: ServedPages.Answer) -> String { String(decoding: answer.body, as: UTF8.self) }

  @Test("comes from allowed hosts only, with its header")
  func hosts() throws {
    let (server, pages) = (try Self.server(), ServedPages())
    pages.offer(nil, and: [server.address + "/"])
    #expect(
      pages.reply(to: "POST", server.address + "/who?a", []) == .forward(to: server.address + "/who?a", isPage: false)
    )
    #expect(pages.reply(to: "CONNECT", "example.org:443", []) == .answer(.init(status: 403)))
    #expect(pages.reply(to: "GET", server.address + "0/", []) == .answer(.init(status: 403)))
    // A socket to an allowed host is not opened, and not noted either.
    let sockets = ServedPages()
    sockets.offer(nil, and: ["ws://example.org/"])
    #expect(sockets.reply(to: "CONNECT", "example.org:80", []) == .answer(.init(status: 501)))
    #expect(sockets.refused == [])
    #expect(pages.refused == ["example.org:443", server.address + "0/"])
    let header = [HeaderField("Cookie", "user=Ada"), HeaderField("Proxy-Connection", "keep-alive")]
    #expect(text(pages.forward("GET", to: server.address + "/who", header, [], isPage: false)) == "cookie: user=ada")
    let answer = pages.forward("GET", to: server.address + "/notes", [], [], isPage: false)
    #expect(answer.type == "text/html" && answer.body == Self.page)
    _ = pages.forward("POST", to: server.address + "/notes", [HeaderField("Content-Length", "0")], [], isPage: false)
    #expect(server.requests.last?.header.contains { $0.lowercased() == "content-length: 0" } == true)
    #expect(answer.header.filter { $0.name == "Set-Cookie" }.map(\.value) == ["a=1", "b=2"])
    #expect(!answer.header.contains { $0.name == "Cache-Control" })
    #expect(server.requests.allSatisfy { request in !request.header.contains { $0.lowercased().hasPrefix("proxy-") } })
  }

  @Test("is the page with the scripts once, after any redirects, and then as it is")
  func page() throws {
    let (server, pages) = (try Self.server(), ServedPages())
    let address = server.address + "/old"
    pages.offer(.other(address: address, PageBeginning("run('é</script>')")), and: [server.address + "/"])
    #expect(pages.reply(to: "GET", address, []) == .forward(to: address, isPage: true))
    #expect(pages.forward("GET", to: address, [], [], isPage: true).status == 302)
    let next = server.address + "/notes?kind=1"
    #expect(pages.reply(to: "GET", next, []) == .forward(to: next, isPage: true))
    let page = text(pages.forward("GET", to: next, [], [], isPage: true))
    #expect(
      page.hasPrefix("<!doctype html><script nonce=\"")
        && page.contains(#">run('\u00e9<\/script>')</script><title>Save"#)
    )
    #expect(pages.reply(to: "GET", next, []) == .forward(to: next, isPage: false))
    // A page cannot forge what the browser says about a request.
    for (kind, isPage) in [("document", true), ("iframe", true), ("empty", false), ("script", false)] {
      let header = [HeaderField("Sec-Fetch-Dest", kind)]
      #expect(pages.reply(to: "POST", next, header) == .forward(to: next, isPage: isPage))
    }
  }

  @Test("is an error if nobody answers, or if the answer is endless")
  func nobody() throws {
    let address = try LoopbackServer { _, _ in .nothing }.address + "/"
    #expect(ServedPages().forward("GET", to: address, [], [], isPage: false).status == 502)
    let server = try LoopbackServer { _, _ in .status(200, body: String(repeating: "x", count: 100)) }
    for (limit, status) in [(99, 502), (100, 200)] {
      let answer = ServedPages().forward("GET", to: server.address + "/", [], [], isPage: false, limit: limit)
      #expect(answer.status == status)
    }
    let silent = try LoopbackServer { _, _ in .silence }
    #expect(ServedPages().forward("GET", to: silent.address + "/", [], [], isPage: false) { true }.status == 502)
  }

  @Test(
    "allows the scripts under the page's own policy, and nothing else that the policy forbids",
    arguments: [
      ("img-src *", "img-src *"),
      ("default-src 'self'; frame-ancestors 'none'", "default-src 'self'; script-src-elem 'self' N"),
      ("script-src 'none'; default-src *", "script-src N; default-src *"),
      ("script-src 'unsafe-inline'", "script-src 'unsafe-inline'"),
      ("script-src 'unsafe-inline' 'sha256-x'", "script-src 'unsafe-inline' 'sha256-x' N"),
      (
        "script-src 'self'; script-src-elem b.test, default-src c.test",
        "script-src 'self'; script-src-elem b.test N,default-src c.test; script-src-elem c.test N"
      ),
    ]
  )
  func policies(policy: String, expected: String) throws {
    let (server, pages) = (
      try Self.server(["Content-Security-Policy: \(policy)", "X-Frame-Options: DENY"]), ServedPages()
    )
    pages.offer(.other(address: server.address + "/a", PageBeginning("")), and: [server.address])
    let answer = pages.forward("GET", to: server.address + "/a", [], [], isPage: true)
    let told = answer.header.first { $0.name == "Content-Security-Policy" }?.value
    #expect(told?.replacing(#/'nonce-[0-9a-z]+'/#, with: "N") == expected)
    #expect(!answer.header.contains { $0.name == "X-Frame-Options" })
  }

  @Test(
    "gets its scripts at the start of the page's head, after its encoding",
    arguments: [
      ("<html><head><meta charset=big5>", "<html><head><meta charset=\"big5\">S<meta charset=big5>"),
      ("<p>", "S<p>"),
      (String(repeating: "<!---->", count: 60) + "<p>", "S" + String(repeating: "<!---->", count: 60) + "<p>"),
      ("<!-- a > b -->\n<!doctype html><p>", "<!-- a > b -->\n<!doctype html>S<p>"),
      ("\n<!DOCTYPE html>\n<p>", "\n<!DOCTYPE html>S\n<p>"),
      ("<html lang=en><meta charset='\"><b>'>", "<html lang=en>S<meta charset='\"><b>'>"),
    ]
  )
  func beginning(page: String, expected: String) {
    let bytes = Array(page.utf8)
    let begun = PageBeginning("").begin(bytes, parseHTML(bytes), isEncoded: false)
    let text = String(decoding: begun, as: UTF8.self)
    #expect(text.replacing(#/<script nonce="[0-9a-z]+"><\/script>/#, with: "S") == expected)
  }
}
