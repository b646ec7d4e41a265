import Diagnostics
import Fetching
import PatternLibrary
import Platform
import TestSupport
import Testing

@Suite("The addresses that are requested")
struct AddressTests {
  @Test("are those of the public web, encoded as requests require")
  func spelling() throws {
    let followed = try Followed([
      "HTTP://A.example", "http://a.example/ü b?q=ä|{#x", "http://a.example/%20%zz", "http://me@b.example:8080/p",
      "http://8.8.8.8/", "mailto:me@a.example", "ftp://a.example/", "relative.md", "http:///nowhere",
    ]) { _, _ in .status(200) }
    #expect(followed.places.isEmpty)
    #expect(
      Set(followed.server.requests.map(\.address)) == [
        "http://a.example/", "http://a.example/%C3%BC%20b?q=%C3%A4%7C%7B", "http://a.example/%20%zz",
        "http://b.example:8080/p", "http://8.8.8.8/",
      ]
    )
  }

  @Test(
    "are never those of this machine or of a private network",
    arguments: [
      "http://localhost:8000/", "http://a.localhost/", "http://printer.local/", "http://x.internal/",
      "http://10.1.2.3/",
      "http://127.1/", "http://127.0.0.1:9/", "http://0x7f.0.0.1/", "http://0177.0.0.1/", "http://2130706433/",
      "http://192.168.1.1/", "http://172.16.0.1/",
      "http://169.254.169.254/", "http://100.64.0.1/", "http://0.0.0.0/",
      "http://[::1]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:10.0.0.1]/",
      "http://[64:ff9b::a00:1]/",
      "http://localhost./", "http://224.0.0.1/",
    ]
  )
  func privateHosts(address: String) throws {
    let followed = try Followed([address]) { _, _ in .status(404) }
    #expect(followed.places.isEmpty && followed.server.requests.isEmpty)
  }

  @Test("are never those that polite.yml excludes, whatever place in the page follows")
  func excluded() throws {
    let followed = try Followed([
      "http://a.example/in/deep#x", "http://a.example/out", "http://b.example/", "http://sub.b.example/x?y=1",
    ]) {
      $0.excluded = ["http://a.example/in/**", "*://*.b.example/**"].map(PathPattern.init)
    } web: { _, _ in
      .status(200)
    }
    #expect(followed.asked == ["HEAD http://a.example/out", "HEAD http://b.example/"])
  }

  @Test("are requested several at a time, but only a few at a time from one host")
  func bounds() throws {
    let addresses = (0..<40).map { "http://a.example/\($0)" }
    let slow: Web = { _, _ in
      wait(milliseconds: 20)
      return .status(200)
    }
    let one = try Followed(addresses, web: slow)
    #expect(one.outcome.asked == 40)
    #expect(one.server.mostAtOnce == 2)
    let many = try Followed((0..<40).map { "http://host-\($0).example/" }, { $0.options.requests = 3 }, web: slow)
    #expect(many.outcome.asked == 40)
    #expect(many.server.mostAtOnce == 3)
  }

  @Test("are requested with a user agent that names Polite")
  func userAgent() throws {
    let followed = try Followed(["http://a.example/"]) { _, _ in .status(200) }
    let header = try #require(followed.server.requests.first?.header)
    #expect(header.contains("User-Agent: polite/\(politeVersion) (checks links)"))
  }
}

@Suite("Places in pages of the web")
struct PlaceTests {
  private let page = html("<h1 id='here'>A</h1><a name=old></a><p id='user-content-there'><p id='größe'>")

  @Test("are looked for in the page, which is requested once")
  func places() throws {
    // The last one's mark forms one character with the `#`.
    let names = ["here", "old", "there", "gr%C3%B6%C3%9Fe", "nowhere", "Here", "\u{301}here"]
    let followed = try Followed(names.map { "http://a.example/#\($0)" }) { [page] _, _ in page }
    #expect(followed.places == [5, 6, 7].map { "\($0) link-external-place" })
    #expect(followed.outcome.diagnostics.first?.message == "no element of the page has the id `nowhere`")
    #expect(followed.outcome.diagnostics.first?.severity == .note)
    #expect(followed.asked == ["GET http://a.example/"])
  }

  @Test("are looked for in HTML, in whatever letter case its host writes that")
  func mediaType() throws {
    let followed = try Followed(["http://a.example/#b"]) { _, _ in
      .status(200, header: ["Content-Type: Text/HTML"], body: "<p id=a>")
    }
    #expect(followed.places == ["1 link-external-place"])
  }

  @Test(
    "are not looked for when they look like ones that scripts handle",
    arguments: ["", "top", ":~:text=words", "!/route", "/route", "L10-L20", "L3", "a=1&b=2", "%zz"]
  )
  func scripts(fragment: String) throws {
    let followed = try Followed(["http://a.example/#\(fragment)"]) { [page] _, _ in page }
    #expect(followed.places.isEmpty)
    #expect(followed.asked == ["HEAD http://a.example/"])
  }

  @Test("are not known if the page is not HTML, too long or without any ids")
  func unknown() throws {
    let web: Web = { request, _ in
      switch request.address {
      case "http://a.example/text": .status(200, header: ["Content-Type: text/plain"], body: "<p id=a>")
      case "http://a.example/long": html("<p id=a>" + String(repeating: "a", count: 2000))
      default: html("<div><script src=app.js></script></div>")
      }
    }
    let addresses = ["text", "long", "app"].map { "http://a.example/\($0)#b" }
    let followed = try Followed(addresses, { $0.options.pageBytes = 1000 }, web: web)
    #expect(followed.places.isEmpty)
  }
}
