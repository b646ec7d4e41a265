import Foundation
import Publishing
import Rendering
import TestSupport
import Testing

/// The reason why an output folder is refused.
private func refusal(_ output: String, sources: [String] = []) throws -> String {
  let error = try publishingError { _ = try Publication(output: output, sources: sources) }
  guard case .refused(_, let reason) = error else { throw error }
  return reason
}

@Suite("An output folder") struct RefusalTests {
  @Test("is refused if Polite did not make it, and stays as it is")
  func unmarked() throws {
    try withTemporaryFolder { folder in
      try write(["Site/precious.txt": "mine"], to: folder)
      #expect(try refusal(folder.path + "/Site").contains("Polite did not make it"))
      #expect(try site(at: folder.path + "/Site") == ["precious.txt": "mine"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is refused if it would replace a source that does not exist yet")
  func missingSource() throws {
    try withTemporaryFolder { folder throws in
      let templates = folder.path + "/Templates"
      #expect(try refusal(templates, sources: [templates]).contains("sources of its own"))
      #expect(try names(in: folder) == [])
    }
  }

  @Test("is refused if someone fills it while the site is built")
  func filledMeanwhile() throws {
    try withTemporaryFolder { folder in
      let publication = try Publication(output: folder.path + "/Site")
      try publication.stage(file("index.html"))
      try write(["Site/precious.txt": "mine"], to: folder)
      guard case .refused = try publishingError({ try publication.commit() }) else { throw CancellationError() }
      #expect(try site(at: folder.path + "/Site") == ["precious.txt": "mine"])
      #expect(try names(in: folder) == ["Site"])
    }
  }

  @Test("is refused if a file or a symbolic link is there")
  func inTheWay() throws {
    try withTemporaryFolder { folder in
      try write(["file": "x"], to: folder)
      #expect(try refusal(folder.path + "/file").contains("not a folder"))
      try publish(["index.html": "x"], to: folder.path + "/real")
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real")
      #expect(try refusal(folder.path + "/link").contains("symbolic link"))
      #expect(try site(at: folder.path + "/real") == ["index.html": "x"])
    }
  }

  @Test("needs a name", arguments: ["", "/", "//", ".", "..", "a/..", "/tmp/."])
  func unnamed(output: String) throws {
    #expect(try refusal(output).contains("does not end in a folder's name"))
  }

  @Test("is refused if it is, contains or is in what the site is made from")
  func sources() throws {
    try withTemporaryFolder { folder in
      let root = folder.path + "/library"
      let sources = [root + "/Content", root + "/Templates"]
      try write(["library/Content/a.md": "x"], to: folder)
      for output in [root, root + "/Content"] {
        // Even a marked folder is not replaced if it contains the library.
        try Data("polite-site 1\n".utf8).write(to: URL(filePath: output + "/.polite-site"))
        #expect(try refusal(output, sources: sources).contains("would remove"))
      }
      #expect(try refusal(root + "/Content/Site", sources: sources).contains("lies in"))
      #expect(try refusal(root + "/Content/a/b", sources: sources).contains("lies in"))
      #expect(throws: Never.self) { try Publication(output: root + "/Site", sources: sources) }
    }
  }

  @Test("is refused if it contains the working folder")
  func workingFolder() throws {
    let here = FileManager.default.currentDirectoryPath
    #expect(try refusal(here).contains("the working folder"))
  }

  @Test("is refused if the hidden folder beside it was not made by Polite")
  func strangeStaging() throws {
    try withTemporaryFolder { folder in
      try write([".Site.polite-staging/mine": "x"], to: folder)
      #expect(try refusal(folder.path + "/Site").contains("is in the way"))
      #expect(try site(at: folder.path + "/.Site.polite-staging") == ["mine": "x"])
    }
  }
}
