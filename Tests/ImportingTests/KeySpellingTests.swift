import Testing

@Suite("The keys of rows") struct KeySpellingTests {
  @Test(
    "become one spelling each in the library",
    arguments: [
      ("spacebar", "space"), ("space", "space"), ("Space bar", "space"), ("space-bar", "space"), ("SPACEBAR", "space"),
      ("space key", "space"), ("enter", "enter"), ("Return", "enter"), ("enter key", "enter"), ("esc", "escape"),
      ("Escape key", "escape"), ("tab", "tab"), ("tab-key", "tab"), ("Tab key", "tab"), ("arrow", "arrow keys"),
      ("arrows", "arrow keys"), ("arrow-keys", "arrow keys"), ("arrow keys", "arrow keys"), ("Arrow key", "arrow keys"),
      ("tab or arrow keys", "tab or arrow keys"), ("tab, arrow keys or Ctl+tab", "tab, arrow keys or ctrl+tab"),
      ("spacebar or enter", "space or enter"), ("spacebar/enter", "space or enter"),
      ("spacebar and/or enter", "space or enter"), ("space, enter", "space or enter"),
      ("up/down arrow keys", "arrow up or arrow down"), ("up-arrow", "arrow up"), ("arrow down", "arrow down"),
      ("left arrow / right arrow", "arrow left or arrow right"), ("home/end", "home or end"),
      ("page up/down", "page up or page down"), ("pgup", "page up"), ("PageDown", "page down"),
      ("shift + tab", "shift+tab"), ("shift-tab", "shift+tab"), ("enter & space", "enter or space"),
      ("Shift+Tab", "shift+tab"), ("control + home", "ctrl+home"),
      ("shift + page Up/down", "shift+page up or shift+page down"), ("ctl + option + arrows", "ctrl+alt+arrow keys"),
      ("delete or backspace", "delete or backspace"),
    ]
  )
  func keyboard(written: String, expected: String) {
    let conversion = imported("---\nlayout: entry\nkeyboard:\n  \(written): Something\n---\nText\n")
    #expect(conversion.frontMatter.contains("keyboard:\n  \(expected): Something\n"), "\(conversion.frontMatter)")
    #expect(conversion.places("import-key-spelling") == (written == expected ? [] : [written]))
  }

  @Test(
    "stay as they are if they say more than a key",
    arguments: ["launch button", "tab to the lamp", "any letter"]
  )
  func others(written: String) {
    let conversion = imported("---\nlayout: entry\nkeyboard:\n  \(written): Something\n---\nText\n")
    #expect(conversion.frontMatter.contains("keyboard:\n  \(written): Something\n"))
    #expect(conversion.places("import-key-spelling").isEmpty)
  }

  @Test(
    "become one spelling for gestures too",
    arguments: [
      ("double-tap", "doubletap"), ("double tap", "doubletap"), ("Doubletap", "doubletap"), ("Swipe", "swipe"),
    ]
  )
  func gestures(written: String, expected: String) {
    let conversion = imported("---\nlayout: entry\nmobile:\n  \(written): Something\n---\nText\n")
    #expect(conversion.frontMatter.contains("mobile:\n  \(expected): Something\n"))
  }

  @Test("share a row if they become the same key, and no word is lost")
  func merged() {
    let conversion = imported("---\nlayout: entry\nkeyboard:\n  space: Plays\n  spacebar: Pauses\n---\nText\n")
    #expect(conversion.frontMatter.contains("keyboard:\n  space: |-\n    Plays\n\n    Pauses\n"))
    #expect(conversion.places("import-duplicate-key") == ["Pauses"])
  }
}
