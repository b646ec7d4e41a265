/// A success criterion of the Web Content Accessibility Guidelines 2.2. There is one object for each.
public final class SuccessCriterion: Sendable, Identifiable {
  /// The number, such as `4.1.3`.
  public let number: String
  public let title: String
  public let level: Level
  /// The last part of the address of W3C's page about it.
  public let slug: String
  /// W3C's page "Understanding" the criterion.
  public let understandingURL: String
  /// The clauses of EN 301 549 V3.2.1; `nil` for level AAA and for criteria new in WCAG 2.2, which that version does
  /// not have.
  public let europeanClauses: EuropeanClauses?

  public enum Level: String, Sendable, Hashable, CaseIterable, Comparable {
    case a = "A"
    case aa = "AA"
    case aaa = "AAA"

    public static func < (left: Level, right: Level) -> Bool { left.rawValue.utf8.count < right.rawValue.utf8.count }
  }

  public var id: String { number }

  /// Whether WCAG 2.2 removed it. This is only true of 4.1.1, which is kept here so that old citations can be named.
  public var isObsolete: Bool { number == "4.1.1" }

  /// Returns the criterion with a number, or `nil`.
  public static func numbered(_ number: String) -> SuccessCriterion? { byNumber[number] }

  private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })

  private init(_ number: String, _ title: String, _ level: Level, _ slug: String) {
    self.number = number
    self.title = title
    self.level = level
    self.slug = slug
    understandingURL = "https://www.w3.org/WAI/WCAG22/Understanding/\(slug)"
    europeanClauses = EuropeanClauses(of: number, level)
  }

  /// The 86 criteria of WCAG 2.2 and the removed 4.1.1, in the order of their numbers.
  ///
  /// Source: W3C Recommendation "Web Content Accessibility Guidelines (WCAG) 2.2", 12 December 2024.
  public static let all: [SuccessCriterion] = [
    SuccessCriterion("1.1.1", "Non-text Content", .a, "non-text-content"),
    SuccessCriterion("1.2.1", "Audio-only and Video-only (Prerecorded)", .a, "audio-only-and-video-only-prerecorded"),
    SuccessCriterion("1.2.2", "Captions (Prerecorded)", .a, "captions-prerecorded"),
    SuccessCriterion(
      "1.2.3",
      "Audio Description or Media Alternative (Prerecorded)",
      .a,
      "audio-description-or-media-alternative-prerecorded"
    ),
    SuccessCriterion("1.2.4", "Captions (Live)", .aa, "captions-live"),
    SuccessCriterion("1.2.5", "Audio Description (Prerecorded)", .aa, "audio-description-prerecorded"),
    SuccessCriterion("1.2.6", "Sign Language (Prerecorded)", .aaa, "sign-language-prerecorded"),
    SuccessCriterion(
      "1.2.7",
      "Extended Audio Description (Prerecorded)",
      .aaa,
      "extended-audio-description-prerecorded"
    ),
    SuccessCriterion("1.2.8", "Media Alternative (Prerecorded)", .aaa, "media-alternative-prerecorded"),
    SuccessCriterion("1.2.9", "Audio-only (Live)", .aaa, "audio-only-live"),
    SuccessCriterion("1.3.1", "Info and Relationships", .a, "info-and-relationships"),
    SuccessCriterion("1.3.2", "Meaningful Sequence", .a, "meaningful-sequence"),
    SuccessCriterion("1.3.3", "Sensory Characteristics", .a, "sensory-characteristics"),
    SuccessCriterion("1.3.4", "Orientation", .aa, "orientation"),
    SuccessCriterion("1.3.5", "Identify Input Purpose", .aa, "identify-input-purpose"),
    SuccessCriterion("1.3.6", "Identify Purpose", .aaa, "identify-purpose"),
    SuccessCriterion("1.4.1", "Use of Color", .a, "use-of-color"),
    SuccessCriterion("1.4.2", "Audio Control", .a, "audio-control"),
    SuccessCriterion("1.4.3", "Contrast (Minimum)", .aa, "contrast-minimum"),
    SuccessCriterion("1.4.4", "Resize Text", .aa, "resize-text"),
    SuccessCriterion("1.4.5", "Images of Text", .aa, "images-of-text"),
    SuccessCriterion("1.4.6", "Contrast (Enhanced)", .aaa, "contrast-enhanced"),
    SuccessCriterion("1.4.7", "Low or No Background Audio", .aaa, "low-or-no-background-audio"),
    SuccessCriterion("1.4.8", "Visual Presentation", .aaa, "visual-presentation"),
    SuccessCriterion("1.4.9", "Images of Text (No Exception)", .aaa, "images-of-text-no-exception"),
    SuccessCriterion("1.4.10", "Reflow", .aa, "reflow"),
    SuccessCriterion("1.4.11", "Non-text Contrast", .aa, "non-text-contrast"),
    SuccessCriterion("1.4.12", "Text Spacing", .aa, "text-spacing"),
    SuccessCriterion("1.4.13", "Content on Hover or Focus", .aa, "content-on-hover-or-focus"),
    SuccessCriterion("2.1.1", "Keyboard", .a, "keyboard"),
    SuccessCriterion("2.1.2", "No Keyboard Trap", .a, "no-keyboard-trap"),
    SuccessCriterion("2.1.3", "Keyboard (No Exception)", .aaa, "keyboard-no-exception"),
    SuccessCriterion("2.1.4", "Character Key Shortcuts", .a, "character-key-shortcuts"),
    SuccessCriterion("2.2.1", "Timing Adjustable", .a, "timing-adjustable"),
    SuccessCriterion("2.2.2", "Pause, Stop, Hide", .a, "pause-stop-hide"),
    SuccessCriterion("2.2.3", "No Timing", .aaa, "no-timing"),
    SuccessCriterion("2.2.4", "Interruptions", .aaa, "interruptions"),
    SuccessCriterion("2.2.5", "Re-authenticating", .aaa, "re-authenticating"),
    SuccessCriterion("2.2.6", "Timeouts", .aaa, "timeouts"),
    SuccessCriterion("2.3.1", "Three Flashes or Below Threshold", .a, "three-flashes-or-below-threshold"),
    SuccessCriterion("2.3.2", "Three Flashes", .aaa, "three-flashes"),
    SuccessCriterion("2.3.3", "Animation from Interactions", .aaa, "animation-from-interactions"),
    SuccessCriterion("2.4.1", "Bypass Blocks", .a, "bypass-blocks"),
    SuccessCriterion("2.4.2", "Page Titled", .a, "page-titled"),
    SuccessCriterion("2.4.3", "Focus Order", .a, "focus-order"),
    SuccessCriterion("2.4.4", "Link Purpose (In Context)", .a, "link-purpose-in-context"),
    SuccessCriterion("2.4.5", "Multiple Ways", .aa, "multiple-ways"),
    SuccessCriterion("2.4.6", "Headings and Labels", .aa, "headings-and-labels"),
    SuccessCriterion("2.4.7", "Focus Visible", .aa, "focus-visible"),
    SuccessCriterion("2.4.8", "Location", .aaa, "location"),
    SuccessCriterion("2.4.9", "Link Purpose (Link Only)", .aaa, "link-purpose-link-only"),
    SuccessCriterion("2.4.10", "Section Headings", .aaa, "section-headings"),
    SuccessCriterion("2.4.11", "Focus Not Obscured (Minimum)", .aa, "focus-not-obscured-minimum"),
    SuccessCriterion("2.4.12", "Focus Not Obscured (Enhanced)", .aaa, "focus-not-obscured-enhanced"),
    SuccessCriterion("2.4.13", "Focus Appearance", .aaa, "focus-appearance"),
    SuccessCriterion("2.5.1", "Pointer Gestures", .a, "pointer-gestures"),
    SuccessCriterion("2.5.2", "Pointer Cancellation", .a, "pointer-cancellation"),
    SuccessCriterion("2.5.3", "Label in Name", .a, "label-in-name"),
    SuccessCriterion("2.5.4", "Motion Actuation", .a, "motion-actuation"),
    SuccessCriterion("2.5.5", "Target Size (Enhanced)", .aaa, "target-size-enhanced"),
    SuccessCriterion("2.5.6", "Concurrent Input Mechanisms", .aaa, "concurrent-input-mechanisms"),
    SuccessCriterion("2.5.7", "Dragging Movements", .aa, "dragging-movements"),
    SuccessCriterion("2.5.8", "Target Size (Minimum)", .aa, "target-size-minimum"),
    SuccessCriterion("3.1.1", "Language of Page", .a, "language-of-page"),
    SuccessCriterion("3.1.2", "Language of Parts", .aa, "language-of-parts"),
    SuccessCriterion("3.1.3", "Unusual Words", .aaa, "unusual-words"),
    SuccessCriterion("3.1.4", "Abbreviations", .aaa, "abbreviations"),
    SuccessCriterion("3.1.5", "Reading Level", .aaa, "reading-level"),
    SuccessCriterion("3.1.6", "Pronunciation", .aaa, "pronunciation"),
    SuccessCriterion("3.2.1", "On Focus", .a, "on-focus"),
    SuccessCriterion("3.2.2", "On Input", .a, "on-input"),
    SuccessCriterion("3.2.3", "Consistent Navigation", .aa, "consistent-navigation"),
    SuccessCriterion("3.2.4", "Consistent Identification", .aa, "consistent-identification"),
    SuccessCriterion("3.2.5", "Change on Request", .aaa, "change-on-request"),
    SuccessCriterion("3.2.6", "Consistent Help", .a, "consistent-help"),
    SuccessCriterion("3.3.1", "Error Identification", .a, "error-identification"),
    SuccessCriterion("3.3.2", "Labels or Instructions", .a, "labels-or-instructions"),
    SuccessCriterion("3.3.3", "Error Suggestion", .aa, "error-suggestion"),
    SuccessCriterion(
      "3.3.4",
      "Error Prevention (Legal, Financial, Data)",
      .aa,
      "error-prevention-legal-financial-data"
    ),
    SuccessCriterion("3.3.5", "Help", .aaa, "help"),
    SuccessCriterion("3.3.6", "Error Prevention (All)", .aaa, "error-prevention-all"),
    SuccessCriterion("3.3.7", "Redundant Entry", .a, "redundant-entry"),
    SuccessCriterion("3.3.8", "Accessible Authentication (Minimum)", .aa, "accessible-authentication-minimum"),
    SuccessCriterion("3.3.9", "Accessible Authentication (Enhanced)", .aaa, "accessible-authentication-enhanced"),
    SuccessCriterion("4.1.1", "Parsing", .a, "parsing"),
    SuccessCriterion("4.1.2", "Name, Role, Value", .a, "name-role-value"),
    SuccessCriterion("4.1.3", "Status Messages", .aa, "status-messages"),
  ]
}

extension SuccessCriterion: Hashable {
  public static func == (left: SuccessCriterion, right: SuccessCriterion) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
