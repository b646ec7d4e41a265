import Building
import Diagnostics
import Foundation
import TestSupport
import Testing

/// One entry as component catalogues write them, with the faults that such entries really have.
@Suite("A catalogue's entry on progress indicators")
struct CatalogueEntryTests {
  /// Each fault has a marker, in the order of the rules below.
  private static let entry = MarkedText(
    """
    ---
    1️⃣layout: entry
    title:  "Progress Indicators"\u{20}
    categories: controls

    keyboard:
      tab, arrow keys or Ctl+tab: |
        The keyboard passes them by.
      spacebar: |
        Does nothing.

    mobile gestures:
      doubletap: |
        Does nothing.

    screenreader:\u{20}
      name:  |
        Names the work, e.g. "2️⃣Loading"
      role:  |
        3️⃣The Progress Indicator does not have a role
      state: |
        Tells how far the work is

    settings:
      text resize: |
        4️⃣The Progress Indicator does not respond to text resize
    ---

    <!--
        iOS: https://design.example/progress
    -->

    ## iOS

    <!--
    What developers must know
    -->
    5️⃣## Developer notes
    - Tells people that the app is at work.
        - Determinate: a bar.

    ### Name
    - Say what the wait is for.

    - **UIKit**
      - `6️⃣ProgressView` shows [how far](https://developer.apple.com/documentation/SwiftUI/ProgressView) the work is.

    <!--
    The same in SwiftUI
    -->
    - **SwiftUI**
      - `7️⃣UIProgressView` is the bar, see [UIProgressView](https://developer.apple.com/documentation/uikit/uiprogressview).

    8️⃣### Focus
    - Focus stays where it was; a swipe finds the indicator.

    <!--
    What VoiceOver says
    -->\u{20}
    9️⃣### Announcement examples
    - "Fetching 12 messages"

    ## Android

    0️⃣## Developer notes
    - A [spinner](https://m3.material.io) or a bar.

    - **Android Views**
      - *️⃣[todo] `bar.contentDescription = text`

    ### Focus
    - Focus stays where it was; a swipe finds the indicator.

    ### Announcement examples
    - "Fetching 12 messages"

    """
  )

  private static let rules = [
    "1️⃣": "entry-dialect", "2️⃣": "entry-vague-name", "3️⃣": "entry-denied-role", "4️⃣": "entry-denied-resize",
    "5️⃣": "text-heading-at-parent", "6️⃣": "native-wrong-framework", "7️⃣": "native-wrong-framework",
    "8️⃣": "entry-lift-focus", "9️⃣": "entry-lift-announcement", "0️⃣": "text-heading-at-parent",
    "*️⃣": "entry-leftover",
  ]

  private static let path = "Content/controls/progress-indicators.md"
  private static let library = [
    "Content/controls/index.md": "---\ntitle: Controls\n---\n", path: entry.text,
  ]

  @Test("has one diagnostic for each fault, at its place, and no others")
  func diagnostics() throws {
    let found = try LibraryFixture.with(Self.library) { try $0.review().diagnostics }
    #expect(found.allSatisfy { $0.range.file.path == Self.path })
    let expected = Self.entry.markers.map { "\($0.value) \(Self.rules[$0.key] ?? "")" }
    #expect(found.map { "\($0.range.bytes.lowerBound) \($0.rule.id)" }.sorted() == expected.sorted())
  }

  @Test("is fixed where a machine can: focus and announcement are lifted, and headings are lowered")
  func fixed() throws {
    try LibraryFixture.with(Self.library) { fixture in
      let outcome = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1)).fix()
      #expect(outcome.fixed == 4 && outcome.files == [Self.path])
      let left = Set(outcome.review.diagnostics.map(\.rule.id))
      let mendable: Set = ["entry-lift-focus", "entry-lift-announcement", "text-heading-at-parent"]
      #expect(left == Set(Self.rules.values).subtracting(mendable))
      let text = try String(contentsOf: fixture.folder.appending(path: Self.path), encoding: .utf8)
      let lifted = """
        focus: "Focus stays where it was; a swipe finds the indicator."
        announcement:
          - "Fetching 12 messages"
        ---

        """
      let expected = Self.entry.text.replacing("## Developer notes", with: "### Developer notes")
      let end = try #require(expected.range(of: "\n---\n"))
      #expect(text == expected.replacingCharacters(in: end, with: "\n" + lifted))
    }
  }

  @Test("has no diagnostics left once the other faults are fixed by hand")
  func mendedByHand() throws {
    let right = [
      "\"Loading\"": "\"Fetching messages\"", "does not have a role": "is a progress bar",
      "does not respond to text resize": "lets its label grow", "`ProgressView` shows": "`UIProgressView` shows",
      "SwiftUI/ProgressView": "uikit/uiprogressview",
      "`UIProgressView` is the bar, see [UIProgressView]": "`ProgressView` is the bar, see [ProgressView]",
      "UIProgressView](https://developer.apple.com/documentation/uikit/uiprogressview)": "it](https://a.example/)",
      "[todo] ": "",
    ]
    var text = Self.entry.text
    for (wrong, replacement) in right.sorted(by: { $0.key > $1.key }) {
      text = text.replacing(wrong, with: replacement)
    }
    var files = Self.library
    files[Self.path] = text
    try LibraryFixture.with(files) { fixture in
      let outcome = try LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1)).fix()
      #expect(
        outcome.review.diagnostics.map(\.rule.id) == ["entry-dialect"],
        "\(outcome.review.diagnostics.map(\.message))"
      )
    }
  }
}
