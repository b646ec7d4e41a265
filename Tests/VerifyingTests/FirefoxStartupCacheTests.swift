import Foundation
import TestSupport
import Testing
import Verifying

@Suite("Firefox's cache of its compiled scripts")
struct FirefoxStartupCacheTests {
  private static let files = ["compatibility.ini": "of 1.2", "startupCache/a.bin": "a", "startupCache/b.bin": "b"]

  /// A program with a version, two profiles, the first of which was used, and an empty cache folder.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let facts = "[App]\nVersion=1.2\nBuildID=2026/..\n"
      try write(["bin/firefox": "", "bin/application.ini": facts, "used/places.sqlite": "x"], to: folder)
      try write(Dictionary(uniqueKeysWithValues: Self.files.map { ("used/\($0)", $1) }), to: folder)
      try body(folder)
    }
  }

  private func cache(in folder: URL) throws -> FirefoxStartupCache {
    try #require(
      FirefoxStartupCache(
        ofProgram: folder.appending(path: "bin/firefox").path,
        in: folder.appending(path: "cache").path
      )
    )
  }

  private func files(below folder: URL) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      found[path] = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return found
  }

  @Test("is kept from the first browser that ended, for the version used last, and copied into each new profile")
  func round() throws {
    try withFolder { folder in
      let cache = try cache(in: folder)
      let (used, fresh) = (folder.appending(path: "used"), folder.appending(path: "fresh"))
      try write(
        ["cache/polite/firefox/0.9-1/compatibility.ini": "of 0.9", "cache/polite/external-links": "x"],
        to: folder
      )
      cache.copy(toProfile: fresh.path)
      #expect(try !cache.isKept && files(below: fresh).isEmpty)
      cache.keep(fromProfile: used.path)
      #expect(cache.isKept)
      let kept = folder.appending(path: "cache/polite")
      #expect(try files(below: kept.appending(path: "firefox/1.2-2026..")) == Self.files)
      #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).sorted() == ["external-links", "firefox"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: kept.appending(path: "firefox").path).count == 1)
      try write(["used/startupCache/a.bin": "later"], to: folder)
      cache.keep(fromProfile: used.path)
      cache.copy(toProfile: fresh.path)
      #expect(try files(below: fresh) == Self.files)
    }
  }

  @Test("is not kept if it is incomplete, if its version is unknown, or if nothing can be written")
  func nothing() throws {
    try withFolder { folder in
      let cache = try cache(in: folder)
      cache.keep(fromProfile: folder.appending(path: "bin").path)
      #expect(!cache.isKept)
      try write(["cache": "a file"], to: folder)
      cache.keep(fromProfile: folder.appending(path: "used").path)
      #expect(!cache.isKept)
      let program = folder.appending(path: "bin/firefox").path
      #expect(FirefoxStartupCache(ofProgram: program, in: nil)?.isKept == nil)
      try write(["bin/application.ini": "[App]\nVersion=1.2\n"], to: folder)
      #expect(FirefoxStartupCache(ofProgram: program, in: folder.path)?.isKept == nil)
    }
  }
}
