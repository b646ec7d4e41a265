import Foundation
import TestSupport

/// Proofs of the rules on the folders and files of a library.
let libraryProofs: [RuleProof] = [
  RuleProof(
    "library-case-clash",
    ["Content/a/slider.md": RuleProof.front(), "Content/a/«S⇒s»lider«⇒-2».md": RuleProof.front()],
    at: ["Content/a/slider.md:0"]
  ),
  RuleProof(
    "library-duplicate-entry",
    ["Content/a/slider.md": RuleProof.front(), "Content/a/slider«⇒s»/index.md": "1️⃣" + RuleProof.front()]
  ),
  RuleProof("library-index-entry", ["Content/a/«index⇒contents»/index.md": "1️⃣" + RuleProof.front()]),
  RuleProof("library-no-content", [:], at: ["Content:0"]) { folder, isWrong in
    if isWrong { try FileManager.default.removeItem(at: folder.appending(path: "Content")) }
  },
  RuleProof(
    "library-reserved-name",
    [
      "Content/«assets⇒resources»/slider.md": "1️⃣" + RuleProof.front(), "Content/«claims⇒cases».csv": "",
      "Content/«Library⇒our-library».json": "",
    ],
    at: ["Content/Library.json:0", "Content/claims.csv:0"]
  ),
  RuleProof(
    "library-stage-demo",
    ["Content/a/slider/index.md": RuleProof.front(), "Content/a/slider/save.«stage.⇒»html": page]
  ),
  RuleProof(
    "library-stray-demo",
    ["Content/a/slider/index.md": RuleProof.front(), "Content/a/«⇒slider/»save.html": page]
  ),
  RuleProof(
    "library-stray-markdown",
    ["Content/a/slider/index.md": RuleProof.front(), "Content/a/slider«/⇒-»notes.md": "1️⃣" + RuleProof.front()]
  ),
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
  RuleProof("file-empty", ["Content/a/slider.md": "1️⃣«⇒\(RuleProof.front())»"]),
  RuleProof("file-link-broken", ["Content/a/slider.md": RuleProof.front()], at: ["Content/a/dial.md:0"]) {
    folder,
    isWrong in
    try link("dial.md", to: isWrong ? "gone.md" : "slider.md", in: folder)
  },
  RuleProof(
    "file-link-loop",
    ["Content/a/slider.md": RuleProof.front(), "Content/b/index.md": "---\ntitle: B\n---\n"],
    at: ["Content/a/more:0"]
  ) { folder, isWrong in
    if isWrong { try link("more", to: "..", in: folder) }
  },
  RuleProof("file-link-outside", ["Content/a/slider.md": RuleProof.front()], at: ["Content/a/dial.md:0"]) {
    folder,
    isWrong in
    try link("dial.md", to: isWrong ? "/etc/hostname" : "slider.md", in: folder)
  },
  RuleProof("file-name", ["Content/a/«slider (new)⇒slider-new».md": "1️⃣" + RuleProof.front()]),
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
  RuleProof(
    "front-matter-missing",
    ["Content/a/slider.md": "1️⃣«⇒---\n»title: Slider\n«⇒name: N.\nfocus: F.\nannouncement: [Set]\n---\n»Text.\n"]
  ),
]

private func link(_ name: String, to target: String, in folder: URL) throws {
  let path = folder.path + "/Content/a/" + name
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}

private func bytes(_ bytes: [UInt8], in folder: URL) throws {
  try Data(Array(RuleProof.front().utf8) + bytes).write(to: folder.appending(path: "Content/a/dial.md"))
}
