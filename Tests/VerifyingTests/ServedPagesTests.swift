import Foundation
import TestSupport
import Testing
import Verifying

@Suite("What WebKit gets of the files of this machine")
struct ServedPagesTests {
  /// A folder with a demo, what lies beside it, and a server's pages that offer the demo.
  private func withPages(_ body: (ServedPages, _ folder: String) throws -> Void) throws {
    try withTemporaryFolder { root in
      let folder = root.appending(path: "demo one")
      for (path, text) in [
        "demo one/demo.html": "plain", "demo one/in.css": "css", "demo one/sub/x.bin": "x", "secret.txt": "secret",
        "demo one more/secret.txt": "secret",
      ] {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      for (name, place) in ["out.txt": "../secret.txt", "own.css": "in.css", "round.txt": "round.txt"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path,
          withDestinationPath: place
        )
      }
      let pages = ServedPages()
      pages.port = 4711
      let path = folder.path.replacing(" ", with: "%20")
      pages.offer(Array("with scripts".utf8), at: path + "/demo.html", frame: Array("frame".utf8), in: folder.path)
      try body(pages, path)
    }
  }

  @Test("is the page with the scripts once, and then files of its folder")
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
      // To who takes the server for the host itself.
      let host = String(pages.origin.dropFirst("http://".count))
      #expect(pages.answer("GET", folder + "/in.css", host: host).status == 200)
    }
  }

  @Test("are all of a folder that is offered as a whole, each as it is and as often as it is asked for")
  func folder() throws {
    try withPages { pages, folder in
      pages.offerFolder(at: "file://" + folder + "/")
      for _ in 0..<2 {
        let address = pages.servedAddress(of: "file://" + folder + "/demo.html")
        #expect(address.hasPrefix(pages.origin))
        #expect(String(decoding: pages.answer("GET", address, host: nil).body, as: UTF8.self) == "plain")
      }
      #expect(pages.answer("GET", pages.origin + folder + "%20more/secret.txt", host: nil).status == 403)
      #expect(pages.answer("GET", pages.origin + folder + "/out.txt", host: nil).status != 200)
    }
  }

  @Test(
    "is nothing else, and that is noted",
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

  @Test("is for nobody who asks for another host, to be let through or to write")
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
      // The next page is not to blame.
      _ = pages.answer("GET", "\(pages.origin)\(folder)/demo.html", host: nil)
      #expect(pages.refused == [])
    }
  }
}
