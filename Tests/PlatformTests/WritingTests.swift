import Foundation
import Platform
import TestSupport
import Testing

/// The error that a body throws; `nil` if it throws none.
private func systemError(_ body: () throws(SystemError) -> Void) -> SystemError? {
  do {
    try body()
    return nil
  } catch { return error }
}

@Suite("An open folder") struct FolderHandleTests {
  @Test("is made with the folders above it")
  func making() throws {
    try withTemporaryFolder { folder throws in
      let handle = try FolderHandle.making(folder.path + "/a/b/c/")
      try handle.writeFile("file", Array("x".utf8))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/a/b/c/file"))
      #expect(try FolderHandle.making(folder.path + "/a/b/c").names() == ["file"])
    }
  }

  @Test("is not made if a file is in the way, or from an empty path")
  func notMade() throws {
    try withTemporaryFolder { folder throws in
      try write(["file": "x"], to: folder)
      #expect(systemError { () throws(SystemError) in _ = try FolderHandle.making(folder.path + "/file/a") } != nil)
      #expect(systemError { () throws(SystemError) in _ = try FolderHandle.making("") } != nil)
    }
  }

  @Test("creates a new file and never overwrites one")
  func writeFile() throws {
    try withTemporaryFolder { folder throws in
      let handle = try FolderHandle(folder.path)
      try handle.writeFile("file", Array("one".utf8))
      let error = systemError { () throws(SystemError) in try handle.writeFile("file", Array("two".utf8)) }
      #expect(error == SystemError("create", folder.path + "/file", code: SystemError.exists))
      #expect(try String(contentsOfFile: folder.path + "/file", encoding: .utf8) == "one")
    }
  }

  @Test("does not write through a symbolic link")
  func links() throws {
    try withTemporaryFolder { folder throws in
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "target")
      let handle = try FolderHandle(folder.path)
      #expect(systemError { () throws(SystemError) in try handle.writeFile("link", []) } != nil)
      #expect(try handle.names() == ["link"])
      #expect(try handle.kind(of: "link") == .link)
    }
  }

  @Test("says what a name refers to")
  func kinds() throws {
    try withTemporaryFolder { folder throws in
      try write(["folder/file": "x"], to: folder)
      let handle = try FolderHandle(folder.path)
      #expect(try handle.kind(of: "folder") == .folder)
      #expect(try handle.kind(of: "folder/file") == .file)
      #expect(try handle.kind(of: "missing") == nil)
      #expect(try handle.kind(of: "missing/file") == nil)
    }
  }

  @Test("exchanges two folders, if the file system can")
  func exchange() throws {
    try withTemporaryFolder { folder throws in
      try write(["a/one": "1", "b/two": "2"], to: folder)
      let handle = try FolderHandle(folder.path)
      let isExchanged = try handle.exchange("a", with: "b")
      #expect(try handle.folder("a").names() == [isExchanged ? "two" : "one"])
      #expect(try handle.folder("b").names() == [isExchanged ? "one" : "two"])
      // The file systems that tests run on can, if the system is Linux.
      #if os(Linux)
        #expect(isExchanged)
      #endif
    }
  }

  @Test("is emptied on any number of threads, except what is kept, and links are not followed", arguments: [1, 4])
  func removeContents(threads: Int) throws {
    try withTemporaryFolder { folder throws in
      let files = (0..<40).map { ("site/\($0 % 5)/\($0 % 3)/\($0)", "x") }
      try write(Dictionary(uniqueKeysWithValues: files), to: folder)
      try write(["site/kept": "k", "site/file": "x", "outside/file": "x"], to: folder)
      let link = folder.path + "/site/0/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/outside")
      let handle = try FolderHandle(folder.path)
      try handle.folder("site").removeContents(except: "kept", threads: threads)
      #expect(try handle.folder("site").names() == ["kept"])
      #expect(try handle.folder("outside").names() == ["file"])
      #expect(try !handle.removeEmptyFolder("site"))
      try handle.removeFile("site/kept")
      #expect(try handle.removeEmptyFolder("site"))
      #expect(try handle.names() == ["outside"])
    }
  }

  @Test("reads no more of a file than is asked for, and nothing if there is none")
  func readPrefix() throws {
    try withTemporaryFolder { folder throws in
      try write(["file": "abcdef"], to: folder)
      let handle = try FolderHandle(folder.path)
      #expect(handle.readPrefix(of: "file", atMost: 3) == Array("abc".utf8))
      #expect(handle.readPrefix(of: "file", atMost: 9) == Array("abcdef".utf8))
      #expect(handle.readPrefix(of: "missing", atMost: 3) == nil)
    }
  }

  @Test(
    "is named by the last part of its path",
    arguments: [
      ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("a/b//", "a", "b"), ("/", ".", ""), ("", ".", ""),
      // An accent at the start of a name is not part of the slash before it.
      ("a/\u{301}b", "a", "\u{301}b"),
    ]
  )
  func split(path: String, parent: String, name: String) {
    #expect(FolderHandle.split(path).parent == parent)
    #expect(FolderHandle.split(path).name == name)
  }
}

@Suite("A lock on a file") struct FileLockTests {
  @Test("excludes others until it is released")
  func exclusive() throws {
    try withTemporaryFolder { folder throws in
      let handle = try FolderHandle(folder.path)
      var first = try FileLock("lock", in: handle)
      #expect(first != nil)
      #expect(try FileLock("lock", in: handle) == nil)
      first = nil
      #expect(try FileLock("lock", in: handle) != nil)
    }
  }

  @Test("is released although a program that is being started still has a copy of its descriptor")
  func inherited() throws {
    try withTemporaryFolder { folder throws in
      let handle = try FolderHandle(folder.path)
      var first = try FileLock("lock", in: handle)
      #expect(first != nil)
      let path = try realPath(of: folder.path + "/lock")
      let copies = try listFolder(at: "/proc/self/fd").compactMap { Int32($0.name) }
        .filter { (try? realPath(of: "/proc/self/fd/\($0)")) == path }.map { dup($0) }
      #expect(copies.count == 1)
      first = nil
      #expect(try FileLock("lock", in: handle) != nil)
      for copy in copies { close(copy) }
    }
  }

  @Test("notices that its name refers to another file")
  func identity() throws {
    try withTemporaryFolder { folder throws in
      let handle = try FolderHandle(folder.path)
      let lock = try #require(try FileLock("lock", in: handle))
      #expect(lock.holds("lock", in: handle))
      try handle.rename("lock", to: "other")
      #expect(!lock.holds("lock", in: handle))
      #expect(lock.holds("other", in: handle))
    }
  }
}
