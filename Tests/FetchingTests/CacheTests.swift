import Diagnostics
import Fetching
import Foundation
import TestSupport
import Testing

@Suite("Cached answers")
struct CacheTests {
  private static let hour = 3600
  private static let addresses = ["there#a", "there#b", "gone", "secret", "failing", "moved"].map {
    "http://a.example/\($0)"
  }
  private static let web: Web = { request, _ in
    switch request.address {
    case "http://a.example/there": html("<p id=a>")
    case "http://a.example/gone": .status(404)
    case "http://a.example/secret": .status(403)
    case "http://a.example/failing": .status(500)
    case "http://a.example/moved": .status(301, header: ["Location: /there"])
    default: .status(200)
    }
  }
  private static let expected = [
    "2 link-external-place", "3 link-external-gone", "4 link-external-refused", "5 link-external-unreached",
    "6 link-external-moved",
  ]

  @Test("save the next run its requests, except for what could not be reached")
  func kept() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/made/for/it/links"
      let first = try follow(path, at: 0)
      #expect(first.places == Self.expected)
      #expect(first.outcome.asked == 5 && first.outcome.unkept == nil)
      let second = try follow(path, at: Self.hour - 1)
      #expect(second.places == Self.expected)
      #expect(Set(second.server.requests.map(\.address)) == ["http://a.example/failing"])
    }
  }

  @Test("are valid for an hour if they are bad, and for a week if they are good")
  func ages() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/links"
      _ = try follow(path, at: 0)
      let later = try follow(path, at: Self.hour)
      #expect(later.places == Self.expected)
      // A page with a missing place is requested again; the page that moved is not.
      let asked = Set(later.server.requests.map(\.address))
      #expect(asked == Set(["there", "gone", "secret", "failing"].map { "http://a.example/\($0)" }))
      let week = try follow(path, at: 7 * 24 * Self.hour)
      #expect(week.outcome.asked == 5)
      // A clock that was set back does not make anything younger.
      #expect(try follow(path, at: -10).outcome.asked == 5)
    }
  }

  @Test("are not used for a place that was not looked for before")
  func newPlace() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/links"
      _ = try Followed(["http://a.example/there"], { $0.cachePath = path }, web: Self.web)
      let second = try Followed(["http://a.example/there#z"], { $0.cachePath = path }, web: Self.web)
      #expect(second.places == ["1 link-external-place"])
      #expect(try Followed(["http://a.example/there#z"], { $0.cachePath = path }, web: Self.web).outcome.asked == 0)
    }
  }

  @Test("have the same bytes for the same answers, and include those of other libraries")
  func bytes() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/links"
      _ = try follow(path, at: 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix("polite external links 1\n1000000\t"))
      #expect(!text.contains("failing"))
      _ = try Followed(["http://b.example/"], { $0.cachePath = path }, web: Self.web)
      let more = try String(contentsOfFile: path, encoding: .utf8)
      #expect(more == text + "1000000\tfound\t\thttp://b.example/\n")
    }
  }

  @Test("are requested again if the file is damaged")
  func damaged() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/links"
      let text = """
        polite external links 1
        x
        1000000\tfound
        later\tgone\t404\thttp://a.example/there
        1000000\tgone\tx\thttp://a.example/there
        """
      try Data(text.utf8).write(to: URL(filePath: path))
      let followed = try Followed(["http://a.example/there"], { $0.cachePath = path }, web: Self.web)
      #expect(followed.places.isEmpty && followed.outcome.asked == 1)
    }
  }

  @Test("are never written over a file of another kind")
  func foreign() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/README.md"
      try Data("# Notes\n".utf8).write(to: URL(filePath: path))
      #expect(throws: ExternalCheck.Failure.foreignCache(path)) { try follow(path, at: 0) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "# Notes\n")
      #expect(throws: ExternalCheck.Failure.self) { try follow(folder.path, at: 0) }
    }
  }

  @Test("may fail to be written, which is reported, and the diagnostics still appear")
  func unwritable() throws {
    let followed = try follow("/dev/null/links", at: 0)
    #expect(followed.places == Self.expected)
    #expect(followed.outcome.unkept != nil)
  }

  private func follow(_ path: String, at time: Int) throws -> Followed {
    try Followed(
      Self.addresses,
      {
        $0.cachePath = path
        $0.now += time
      },
      web: Self.web
    )
  }
}
