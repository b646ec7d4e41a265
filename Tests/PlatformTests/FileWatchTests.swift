import Foundation
import Platform
import TestSupport
import Testing

@Suite("A watch over files")
struct FileWatchTests {
  private func watch(_ folder: URL) -> FileWatch {
    FileWatch(["Content", "polite.yml"], in: folder.path) { $0.hasPrefix(".") }
  }

  /// Writes two files, begins to watch, makes a change, and returns the paths that are noticed.
  private func noticed(after change: (URL) throws -> Void) throws -> [String]? {
    try withTemporaryFolder { folder in
      try write(["Content/c/a.md": "first", "Content/c/b.md": "second", "Site/index.html": "made"], to: folder)
      var watch = watch(folder)
      try change(folder)
      var looks = 0
      return watch.next {
        looks += 1
        return looks > 5
      }
    }
  }

  @Test("notices a file that is changed, added or removed, by its path")
  func files() throws {
    #expect(try noticed { try write(["Content/c/a.md": "other"], to: $0) } == ["Content/c/a.md"])
    let added = try noticed { try write(["Content/c/d/e.css": "new", "polite.yml": "title: A"], to: $0) }
    #expect(added == ["Content/c/d/e.css", "polite.yml"])
    let removed = try noticed { try FileManager.default.removeItem(at: $0.appending(path: "Content/c")) }
    #expect(removed == ["Content/c/a.md", "Content/c/b.md"])
  }

  @Test("notices a file that takes another’s place, with the same size and the same time")
  func replaced() throws {
    let changed = try noticed { folder in
      let (old, new) = (folder.appending(path: "Content/c/a.md"), folder.appending(path: "new"))
      let time = try FileManager.default.attributesOfItem(atPath: old.path)[.modificationDate]
      try Data("third".utf8).write(to: new)
      try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: new.path)
      try #require(unsafe rename(new.path, old.path) == 0)
    }
    #expect(changed == ["Content/c/a.md"])
  }

  @Test("does not notice what does not matter")
  func ignored() throws {
    #expect(try noticed { try write(["Content/c/.a.md.swp": "draft", "Content/.git/x": ""], to: $0) } == nil)
    #expect(try noticed { try write(["Site/index.html": "made again", "notes.txt": ""], to: $0) } == nil)
    #expect(try noticed { _ in } == nil)
  }

  @Test("follows links, also one that leads back to its own folder")
  func links() throws {
    try withTemporaryFolder(with: ["Content/c/a.md": "first", "shared/style.css": "a"]) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder.appending(path: "Content/c/style.css").path,
        withDestinationPath: "../../shared/style.css"
      )
      try manager.createSymbolicLink(
        atPath: folder.appending(path: "Content/c/loop").path,
        withDestinationPath: ".."
      )
      for place in ["one", "two"] {
        try manager.createSymbolicLink(
          atPath: folder.appending(path: "Content/c/\(place)").path,
          withDestinationPath: "../../shared"
        )
      }
      let dangling = folder.appending(path: "Content/c/dangling").path
      try manager.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
      try manager.createSymbolicLink(
        atPath: folder.appending(path: "Content/c/outside").path,
        withDestinationPath: "/usr"
      )
      var watch = watch(folder)
      try write(["shared/style.css": "b { }"], to: folder)
      #expect(watch.next() == ["Content/c/one/style.css", "Content/c/style.css", "Content/c/two/style.css"])
      try manager.removeItem(atPath: dangling)
      #expect(watch.next() == ["Content/c/dangling"])
    }
  }

  @Test("notices changes that were made while the last ones were being used, and reports none of them twice")
  func again() throws {
    try withTemporaryFolder(with: ["Content/c/a.md": "first"]) { folder in
      var watch = watch(folder)
      for text in ["one", "two more", "three of them"] {
        try write(["Content/c/a.md": text], to: folder)
        #expect(watch.next() == ["Content/c/a.md"])
      }
      var looks = 0
      #expect(
        watch.next {
          looks += 1
          return looks > 5
        } == nil
      )
    }
  }
}
