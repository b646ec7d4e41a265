import Diagnostics
import Foundation
import Importing
import Loading
import TestSupport
import Testing

/// The result of importing files, given by their paths in a catalogue.
func imported(
  _ files: [String: String],
  includes: [IncludeFolder] = [],
  others: Set<String> = [],
  settings: [String: String] = [:]
) -> Conversion {
  var catalogue = Catalogue(
    name: "catalogue",
    files: files.map { CatalogueFile(path: $0.key, bytes: Array($0.value.utf8)) }
  )
  catalogue.includes = includes
  catalogue.others = others
  catalogue.settings = settings
  return convert(catalogue)
}

/// The result of importing one file in a folder `forms`.
func imported(_ text: String, includes: [String: String] = [:]) -> Conversion {
  let folder = IncludeFolder(folder: "", files: includes.mapValues { Array($0.utf8) })
  return imported(["forms/sample.md": text], includes: includes.isEmpty ? [] : [folder])
}

extension Conversion {
  /// The text of a file of the library.
  func text(_ path: String) -> String? {
    guard case .bytes(let bytes)? = files.first(where: { $0.path == path })?.content else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The only entry.
  var entry: String {
    let pages = files.filter { $0.path.hasSuffix(".md") && !$0.path.hasSuffix("forms/index.md") }
    return pages.count == 1 ? text(pages[0].path) ?? "" : "\(pages.count) entries"
  }

  var frontMatter: String { entry.components(separatedBy: "\n---\n").first.map { $0 + "\n" } ?? "" }

  var body: String { entry.components(separatedBy: "\n---\n").dropFirst().joined(separator: "\n---\n") }

  /// The ids of the rules that found something, sorted.
  var rules: [String] { diagnostics.map(\.rule.id).sorted() }

  /// The texts to which a rule's diagnostics point.
  func places(_ rule: String) -> [String] {
    diagnostics.filter { $0.rule.id == rule }.map(pointed)
  }

  func messages(_ rule: String) -> [String] { diagnostics.filter { $0.rule.id == rule }.map(\.message) }
}

/// The errors that loading a library of these files would report.
func loadingErrors(_ conversion: Conversion) throws -> [String] {
  try withTemporaryFolder { folder in
    for file in conversion.files {
      guard case .bytes(let bytes) = file.content else { continue }
      let place = folder.appending(path: file.path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    let found = try loadLibrary(at: folder.path, threads: 2, includeDrafts: true).diagnostics
    return found.filter { $0.severity == .error }.map { "\($0.range.file.path): \($0.message)" }
  }
}

/// Catalogue entries, written for these tests.
enum Fixture {
  /// The older form, with much that real catalogues contain.
  static let older = """
    ---
    layout: entry
    title:  "Volume knob"
    description: How to turn up the sound without a mouse
    categories: controls audio
    order: 3

    keyboard:
      tab, arrow keys or Ctl+tab: |
        Focus reaches the knob once
      spacebar: |
        Mutes the sound
      page up/down\t: |
        Changes the loudness by ten

    mobile:
      swipe: |
        Focus reaches the knob, its loudness is spoken
      double-tap: |
        Mutes the sound

    screenreader: \t
      Name:  |
        Says which sound it is for
      role:  |
        It is a slider,
        and says so

    state: |
      The loudness is spoken in percent

    settings:
      text resize: |
        The label grows to twice its size

    # reviewed-by: nobody so far
    gherkin-keyboard:
      - when:  |
          the tab key to reach the knob
        result: |
          a ring is seen around it
      - then:  |
          the escape key
        result: |
          the former loudness is back
      - or:  |
          the home key <strong>AND THEN</strong> wait
        result: |
          silence

    gherkin-mobile:
      - when:  |
          swipe to the knob

    wcag:
      - name: Operable
        list:
          - criteria: Works without a mouse
          - criteria: The ring has a contrast of 3:1
      - name: Robust
        list:
          - criteria: Says its loudness

    permalink: /knobs/volume/
    ---

    <!-- Written in a hurry -->

    ## Code

    {% highlight html %}
    {% include /examples/knob.html %}
    {% endhighlight %}

    {::nomarkdown}
    <example>
    {% include /examples/knob.html %}
    </example>
    {:/}

    See the [mixer](mixer.md) and the [manual](/manual/knobs/).
    {: .hint #more}

    ## iOS

    ### Focus
    - Focus stays on the knob
    - It never jumps to the label

    ### Announcement examples
    - “Radio, 40 percent, adjustable” (name, value, role)

    ## Android

    ### Focus
    - Focus stays on the knob
    - It never jumps to the label

    ### Announcement examples
    - "Radio, 40 percent, slider"

    """

  /// The newer form, without front matter.
  static let newer = """
    ## General Notes

    How to test a dimmer

    ## Videos

    <video controls>
      <source src="media/dimmer.webm" type="video/webm">
      A film of a dimmer
    </video>

    ## Condensed

    ### #a11y - Acceptance Criteria

    1. Test keyboard only, then screen reader + keyboard actions

       - Tab, arrow keys or ctl+tab: Focus reaches the dimmer
       - Spacebar: Turns the light off

    2. Test mobile screenreader gestures

       - Swipe: Focus reaches the dimmer
       - Doubletap: Turns the light off

    3. Listen to screenreader output on all devices

       - Name: Says which lamp it dims
       - Role: A slider

    4. Test device settings

       - Text resize: The label grows

    Full information: [https://lamps.example/dimmer](/lamps/dimmer)

    ## Gherkin

    GIVEN THAT I am in a room with a dimmer

    1. Scenario: keys

       - WHEN I press the "SPACEBAR" key
          - THEN the light goes out
       - WHEN I press the "ESCAPE" key
          - THEN the former light is back
             - AND nothing is said
       - WHEN I press a key that I like
          - THEN nothing happens

    ## iOS Developer Notes

    ### Focus

       - Focus stays where it is.
       - It is not moved by a change of light.

       - **UIKit**

          - Leave it alone

    ### Announcements

       - "Kitchen, 60 percent” (name and value)

    ## Code examples

    ### A range

    ```html
    <input type="range">
    ```

    <example>
    <label for="d">Kitchen</label>

        <input id="d" type="range">
    </example>

    """

  static let knob = "<label>Radio <input type=\"range\" class=\"knob\"></label>\n"

  /// The catalogue to which both belong.
  static func catalogue(older: String = older, newer: String = newer) -> Conversion {
    let folder = IncludeFolder(folder: "", files: ["examples/knob.html": Array(knob.utf8)])
    return imported(
      ["_native/knob.md": older, "_native/mixer.md": "# Mixer\n\nMany knobs.\n", "web/dimmer.md": newer],
      includes: [folder]
    )
  }
}
