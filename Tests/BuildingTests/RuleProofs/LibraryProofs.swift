import Foundation
import TestSupport

/// Proofs of the rules on the folders and files of a library.
let libraryProofs: [RuleProof] = [
  RuleProof("library-no-content", [:], at: ["Content:0"]) { folder, isWrong in
    if isWrong { try FileManager.default.removeItem(at: folder.appending(path: "Content")) }
  },
  RuleProof(
    "library-too-deep",
    ["Content/\(String(repeating: "a/", count: 31))«a/⇒»x.png": ""],
    at: ["Content/\(String(repeating: "a/", count: 31))a:0"]
  ),
]

private let page = "1️⃣<!doctype html>\n<html lang=\"en\"><title>Save</title>\n"

/// Proofs of the rules on what can be read and what cannot.
let fileProofs: [RuleProof] = [
  RuleProof(
    "file-too-large",
    [
      "Content/a/slider/index.md": RuleProof.front(), "Content/a/slider/save.html": page,
      "Content/a/dial.md": RuleProof.front().replacing("title: Slider", with: "title: Dial"),
    ],
    at: ["Content/a/dial.md:0"]
  ) { folder, isWrong in
    guard isWrong else { return }
    for (path, size) in [("Content/a/slider/save.html", 2 << 20), ("Content/a/dial.md", 16 << 20)] {
      let file = try FileHandle(forWritingTo: folder.appending(path: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(repeating: UInt8(ascii: "\n"), count: size))
    }
  },
  RuleProof("file-not-regular", ["Content/a/slider.md": RuleProof.front()], at: ["Content/a/dial.md:0"]) {
    folder,
    isWrong in
    if isWrong { unsafe mkfifo(folder.path + "/Content/a/dial.md", 0o644) }
  },
  RuleProof(
    "file-not-utf8",
    ["Content/a/slider.md": RuleProof.front()],
    at: ["Content/a/dial.md:\(RuleProof.front().utf8.count)"]
  ) {
    folder,
    isWrong in
    try bytes(isWrong ? [0xE9] : [], in: folder)
  },
  RuleProof(
    "file-nul",
    ["Content/a/slider.md": RuleProof.front()],
    at: ["Content/a/dial.md:\(RuleProof.front().utf8.count)"]
  ) { folder, isWrong in
    try bytes(isWrong ? [0] : [], in: folder)
  },
  RuleProof(
    "file-noncharacter",
    ["Content/a/slider.md": RuleProof.front()],
    at: ["Content/a/dial.md:\(RuleProof.front().utf8.count)"]
  ) { folder, isWrong in
    try bytes(isWrong ? [0xEF, 0xBF, 0xBF] : [], in: folder)
  },
  RuleProof("file-unreadable", ["Content/a/slider.md": RuleProof.front()], at: ["polite.yml:0"]) { folder, isWrong in
    if isWrong {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "polite.yml"),
        withIntermediateDirectories: false
      )
    }
  },
]

private func bytes(_ bytes: [UInt8], in folder: URL) throws {
  try Data(Array(RuleProof.front().utf8) + bytes).write(to: folder.appending(path: "Content/a/dial.md"))
}
