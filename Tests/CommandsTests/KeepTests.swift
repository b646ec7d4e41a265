import Foundation
import TestSupport
import Testing

@Suite("`keep:` in polite.yml")
struct KeepTests {
  private func withLibrary(_ settings: String, _ body: (URL) throws -> Void) throws {
    let entry = "---\ntitle: Save\nname: Says it.\nfocus: Stays.\nannouncement: [Done]\n---\nFirst.\n"
    try withTemporaryFolder(with: ["Content/c/save.md": entry, "polite.yml": settings]) { folder in
      #expect(Run("build", "--root", folder.path).code == .clean)
      try body(folder)
    }
  }

  private func text(_ path: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test("keeps the files that people added to the site, in each later build")
  func kept() throws {
    try withLibrary("title: Mine\nkeep: [CNAME, .git, \"google*.html\"]\n") { folder in
      let added = ["Site/CNAME": "a.example", "Site/.git/HEAD": "ref: main", "Site/google1a2b.html": "google"]
      try write(added, to: folder)
      for word in ["Second", "Third"] {
        let old = try text("Content/c/save.md", folder)
        try write(["Content/c/save.md": old + "\n\(word).\n"], to: folder)
        let build = Run("build", "--root", folder.path)
        #expect(build.code == .clean, "\(build.errors)")
        #expect(try text("Site/c/save.html", folder).contains("\(word)."))
        for (path, said) in added { #expect(try text(path, folder) == said) }
      }
    }
  }

  @Test("lists all files that a build keeps: others are reported, and nothing is lost")
  func refused() throws {
    try withLibrary("title: Mine\nkeep: [CNAME]\n") { folder in
      try write(["Site/CNAME": "a.example", "Site/.git/HEAD": "ref: main"], to: folder)
      let before = try text("Site/c/save.html", folder)
      try write(["Content/c/more.md": try text("Content/c/save.md", folder)], to: folder)
      let build = Run("build", "--root", folder.path)
      #expect(build.code == .wrongUsage)
      #expect(build.errors.contains(".git") && build.errors.contains("`keep` in polite.yml"), "\(build.errors)")
      #expect(try text("Site/.git/HEAD", folder) == "ref: main")
      #expect(try text("Site/CNAME", folder) == "a.example")
      #expect(try text("Site/c/save.html", folder) == before)
    }
  }
}
