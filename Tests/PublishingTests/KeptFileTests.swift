import Foundation
import Publishing
import Rendering
import TestSupport
import Testing

@Suite("A file that people added to the output folder")
struct KeptFileTests {
  private static let keeps: @Sendable (String) -> Bool = { ["CNAME", ".nojekyll", ".git", "logo"].contains($0) }

  /// Publishes files over a site, with names that are to be kept.
  private func publish(_ files: [String: String], to folder: URL, twoSteps: Bool = false) throws {
    let publication = try Publication(
      output: folder.path + "/Site",
      swapping: twoSteps ? .twoSteps : .best,
      keeps: Self.keeps
    )
    for (path, text) in files { try publication.stage(file(path, text)) }
    try publication.commit()
  }

  /// A site with files that people added.
  private func withSite(_ added: [String: String], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try publish(["index.html": "old", "a/b.html": "old"], to: folder)
      try write(Dictionary(uniqueKeysWithValues: added.map { ("Site/\($0)", $1) }), to: folder)
      try body(folder)
    }
  }

  @Test("may be there before the first site, if all of them are to be kept")
  func isFirst() throws {
    try withTemporaryFolder { folder in
      try write(["Site/.git/HEAD": "ref", "Site/CNAME": "a.example"], to: folder)
      try publish(["index.html": "new"], to: folder)
      let files = [".git/HEAD": "ref", "CNAME": "a.example", "index.html": "new"]
      #expect(try site(at: folder.path + "/Site") == files)
      try write(["Other/.polite-site": "", "Other/precious.txt": "mine"], to: folder)
      let error = try publishingError { _ = try Publication(output: folder.path + "/Other", keeps: Self.keeps) }
      #expect("\(error)".contains("its .polite-site is not one of Polite’s"), "\(error)")
    }
  }

  @Test("is moved into the new site if it is to be kept, not copied", arguments: [false, true])
  func kept(twoSteps: Bool) throws {
    let added = ["CNAME": "a.example", ".nojekyll": "", ".git/HEAD": "ref", ".git/objects/aa/bb": "x"]
    try withSite(added) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder.path + "/Site/logo", withDestinationPath: "/nowhere")
      let paths = ["CNAME", ".git", ".git/objects/aa/bb"].map { folder.path + "/Site/" + $0 }
      let numbers = try paths.map { try manager.attributesOfItem(atPath: $0)[.systemFileNumber] as? Int }
      for text in ["new", "newer"] {
        try publish(["index.html": text], to: folder, twoSteps: twoSteps)
        try manager.removeItem(atPath: folder.path + "/Site/logo")
        #expect(try site(at: folder.path + "/Site") == added.merging(["index.html": text]) { $1 })
        #expect(try names(in: folder) == ["Site"])
        #expect(try paths.map { try manager.attributesOfItem(atPath: $0)[.systemFileNumber] as? Int } == numbers)
        try manager.createSymbolicLink(atPath: folder.path + "/Site/logo", withDestinationPath: "/nowhere")
      }
    }
  }

  @Test(
    "is never lost: if it is not to be kept, it is reported, and the old site stays",
    arguments: ["robots.txt", ".well-known/x", "a/b.html~", "a/CNAME", "notes/2026/plan.md"]
  )
  func refused(path: String) throws {
    try withSite([path: "mine", "CNAME": "a.example"]) { folder in
      let error = try publishingError { try publish(["index.html": "new"], to: folder) }
      let named = path.hasPrefix("a/") ? path : String(path.prefix { $0 != "/" })
      #expect(error == .foreign(output: folder.path + "/Site", files: [named]))
      let old = ["index.html": "old", "a/b.html": "old", path: "mine", "CNAME": "a.example"]
      #expect(try site(at: folder.path + "/Site") == old)
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is not confused with a file that an earlier build wrote and the new one does not")
  func stale() throws {
    try withSite([:]) { folder in
      try publish(["other.html": "new"], to: folder)
      #expect(try site(at: folder.path + "/Site") == ["other.html": "new"])
    }
  }

  @Test("cannot be kept if the new site has a file of that name")
  func clash() throws {
    try withSite(["logo": "mine"]) { folder in
      let error = try publishingError { try publish(["logo/index.html": "new"], to: folder) }
      #expect(error == .keptTwice(output: folder.path + "/Site", "logo"))
      #expect(try site(at: folder.path + "/Site")["logo"] == "mine")
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is recognised by comparison with the new site if an older Polite did not list its files")
  func unlisted() throws {
    try withSite(["CNAME": "a.example", "robots.txt": "mine"]) { folder in
      try Data("polite-site 1\n".utf8).write(to: folder.appending(path: "Site/.polite-site"))
      let error = try publishingError { try publish(["index.html": "new", "a/b.html": "new"], to: folder) }
      #expect(error == .foreign(output: folder.path + "/Site", files: ["robots.txt"]))
      #expect(error.description.hasSuffix("Polite did not write `robots.txt` in it"))
      try FileManager.default.removeItem(atPath: folder.path + "/Site/robots.txt")
      try publish(["index.html": "new", "a/b.html": "new"], to: folder)
      #expect(try site(at: folder.path + "/Site").keys.sorted() == ["CNAME", "a/b.html", "index.html"])
    }
  }

  @Test(
    "is moved by the next run if a run was killed between the swap and the move",
    arguments: [".Site.polite-staging", ".Site.polite-old"]
  )
  func killed(hidden: String) throws {
    try withSite([".git/HEAD": "ref", ".polite-kept": ".git"]) { folder in
      // As a killed run leaves it: the new site is there, and the old one with the folder has the hidden name.
      let manager = FileManager.default
      try manager.moveItem(atPath: folder.path + "/Site", toPath: folder.path + "/" + hidden)
      try PublishingTests.publish(["index.html": "new"], to: folder.path + "/Fresh")
      try manager.moveItem(atPath: folder.path + "/Fresh", toPath: folder.path + "/Site")
      // Even if that run then fails.
      #expect(throws: PublishingError.self) { try publish(["../x": ""], to: folder) }
      #expect(try site(at: folder.path + "/Site") == ["index.html": "new", ".git/HEAD": "ref"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is not lost if it cannot be moved after a run was killed: the next one refuses")
  func unmovable() throws {
    try withSite([".git/HEAD": "ref", ".polite-kept": ".git"]) { folder in
      let manager = FileManager.default
      try manager.moveItem(atPath: folder.path + "/Site", toPath: folder.path + "/.Site.polite-staging")
      for _ in 0..<2 {
        let error = try publishingError { try publish(["index.html": "new"], to: folder) }
        #expect(error.description.contains(".Site.polite-staging/.git is to be moved there"))
        #expect(try site(at: folder.path + "/.Site.polite-staging")[".git/HEAD"] == "ref")
      }
    }
  }

  @Test("stays where it is if a run was killed before the swap")
  func killedBefore() throws {
    try withSite([".git/HEAD": "ref", ".polite-kept": ".git\0CNAME", "CNAME": "a.example"]) { folder in
      try publish(["index.html": "new"], to: folder)
      let expected = ["index.html": "new", ".git/HEAD": "ref", "CNAME": "a.example"]
      #expect(try site(at: folder.path + "/Site") == expected)
      #expect(try names(in: folder) == ["Site"])
    }
  }
}
