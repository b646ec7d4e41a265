import Foundation
import Publishing
import Rendering
import TestSupport
import Testing

@Suite("A path in the site") struct PathTests {
  @Test(
    "is rejected if it leads out of the site, or nowhere",
    arguments: ["", "/a", "../a", "a/../b", "a/..", "./a", "a/./b", "a//b", "a/", "a\0b", ".polite-site"]
  )
  func invalid(path: String) throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      #expect(try publishingError { try publication.stage(file(path)) } == .invalidPath(path))
      #expect(try publishingError { try publication.commit() } == .invalidPath(path))
      #expect(try names(in: folder).isEmpty)
    }
  }

  @Test("may contain dots, spaces and letters of any script", arguments: ["..a/b..", "a b/ç.html", "...", "日本/語.html"])
  func valid(path: String) throws {
    try withTemporaryFolder { folder in
      try publish([path: "x"], to: folder.path + "/Site")
      #expect(try site(at: folder.path + "/Site") == [path: "x"])
    }
  }

  @Test(
    "is rejected if it clashes with another, and both are reported",
    arguments: [
      ("a.html", "a.html"), ("a.html", "A.html"), ("é.html", "e\u{301}.html"), ("É.html", "é.html"),
      ("a", "a/b"), ("a/b", "a"), ("A/b", "a"), ("a/b/c", "a/b"),
    ]
  )
  func clash(first: String, second: String) throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      try publication.stage(file(first))
      let error = try publishingError { try publication.stage(file(second)) }
      guard case .clash(let one, let other) = error else { throw error }
      #expect(first == one || first.hasPrefix(one + "/"))
      #expect(other == second)
    }
  }

  @Test("is rejected if its folders differ from another's by case only")
  func folderCase() throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      try publication.stage(file("Progress/a.html"))
      let error = try publishingError { try publication.stage(file("progress/b.html")) }
      #expect(error == .clash("Progress", "progress/b.html"))
      #expect(error.description == "`Progress` and `progress/b.html` cannot both be files of the site")
    }
  }
}
