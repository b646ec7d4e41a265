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

  private init(_ number: String, _ title: String, _ level: Level) {
    (self.number, self.title, self.level) = (number, title, level)
    slug = PatternLibrary.slug(of: title)
    understandingURL = "https://www.w3.org/WAI/WCAG22/Understanding/\(slug)"
    europeanClauses = EuropeanClauses(of: number, level)
  }

  /// The 86 criteria of WCAG 2.2 and the removed 4.1.1, in the order of their numbers.
  ///
  /// Source: W3C Recommendation "Web Content Accessibility Guidelines (WCAG) 2.2", 12 December 2024.
  public static let all: [SuccessCriterion] = [
    SuccessCriterion("1.1.1", "Non-text Content", .a),
    SuccessCriterion("1.2.1", "Audio-only and Video-only (Prerecorded)", .a),
    SuccessCriterion("1.2.2", "Captions (Prerecorded)", .a),
    SuccessCriterion("1.2.3", "Audio Description or Media Alternative (Prerecorded)", .a),
    SuccessCriterion("1.2.4", "Captions (Live)", .aa),
    SuccessCriterion("1.2.5", "Audio Description (Prerecorded)", .aa),
    SuccessCriterion("1.2.6", "Sign Language (Prerecorded)", .aaa),
    SuccessCriterion("1.2.7", "Extended Audio Description (Prerecorded)", .aaa),
    SuccessCriterion("1.2.8", "Media Alternative (Prerecorded)", .aaa),
    SuccessCriterion("1.2.9", "Audio-only (Live)", .aaa),
    SuccessCriterion("1.3.1", "Info and Relationships", .a),
    SuccessCriterion("1.3.2", "Meaningful Sequence", .a),
    SuccessCriterion("1.3.3", "Sensory Characteristics", .a),
    SuccessCriterion("1.3.4", "Orientation", .aa),
    SuccessCriterion("1.3.5", "Identify Input Purpose", .aa),
    SuccessCriterion("1.3.6", "Identify Purpose", .aaa),
    SuccessCriterion("1.4.1", "Use of Color", .a),
    SuccessCriterion("1.4.2", "Audio Control", .a),
    SuccessCriterion("1.4.3", "Contrast (Minimum)", .aa),
    SuccessCriterion("1.4.4", "Resize Text", .aa),
    SuccessCriterion("1.4.5", "Images of Text", .aa),
    SuccessCriterion("1.4.6", "Contrast (Enhanced)", .aaa),
    SuccessCriterion("1.4.7", "Low or No Background Audio", .aaa),
    SuccessCriterion("1.4.8", "Visual Presentation", .aaa),
    SuccessCriterion("1.4.9", "Images of Text (No Exception)", .aaa),
    SuccessCriterion("1.4.10", "Reflow", .aa),
    SuccessCriterion("1.4.11", "Non-text Contrast", .aa),
    SuccessCriterion("1.4.12", "Text Spacing", .aa),
    SuccessCriterion("1.4.13", "Content on Hover or Focus", .aa),
    SuccessCriterion("2.1.1", "Keyboard", .a),
    SuccessCriterion("2.1.2", "No Keyboard Trap", .a),
    SuccessCriterion("2.1.3", "Keyboard (No Exception)", .aaa),
    SuccessCriterion("2.1.4", "Character Key Shortcuts", .a),
    SuccessCriterion("2.2.1", "Timing Adjustable", .a),
    SuccessCriterion("2.2.2", "Pause, Stop, Hide", .a),
    SuccessCriterion("2.2.3", "No Timing", .aaa),
    SuccessCriterion("2.2.4", "Interruptions", .aaa),
    SuccessCriterion("2.2.5", "Re-authenticating", .aaa),
    SuccessCriterion("2.2.6", "Timeouts", .aaa),
    SuccessCriterion("2.3.1", "Three Flashes or Below Threshold", .a),
    SuccessCriterion("2.3.2", "Three Flashes", .aaa),
    SuccessCriterion("2.3.3", "Animation from Interactions", .aaa),
    SuccessCriterion("2.4.1", "Bypass Blocks", .a),
    SuccessCriterion("2.4.2", "Page Titled", .a),
    SuccessCriterion("2.4.3", "Focus Order", .a),
    SuccessCriterion("2.4.4", "Link Purpose (In Context)", .a),
    SuccessCriterion("2.4.5", "Multiple Ways", .aa),
    SuccessCriterion("2.4.6", "Headings and Labels", .aa),
    SuccessCriterion("2.4.7", "Focus Visible", .aa),
    SuccessCriterion("2.4.8", "Location", .aaa),
    SuccessCriterion("2.4.9", "Link Purpose (Link Only)", .aaa),
    SuccessCriterion("2.4.10", "Section Headings", .aaa),
    SuccessCriterion("2.4.11", "Focus Not Obscured (Minimum)", .aa),
    SuccessCriterion("2.4.12", "Focus Not Obscured (Enhanced)", .aaa),
    SuccessCriterion("2.4.13", "Focus Appearance", .aaa),
    SuccessCriterion("2.5.1", "Pointer Gestures", .a),
    SuccessCriterion("2.5.2", "Pointer Cancellation", .a),
    SuccessCriterion("2.5.3", "Label in Name", .a),
    SuccessCriterion("2.5.4", "Motion Actuation", .a),
    SuccessCriterion("2.5.5", "Target Size (Enhanced)", .aaa),
    SuccessCriterion("2.5.6", "Concurrent Input Mechanisms", .aaa),
    SuccessCriterion("2.5.7", "Dragging Movements", .aa),
    SuccessCriterion("2.5.8", "Target Size (Minimum)", .aa),
    SuccessCriterion("3.1.1", "Language of Page", .a),
    SuccessCriterion("3.1.2", "Language of Parts", .aa),
    SuccessCriterion("3.1.3", "Unusual Words", .aaa),
    SuccessCriterion("3.1.4", "Abbreviations", .aaa),
    SuccessCriterion("3.1.5", "Reading Level", .aaa),
    SuccessCriterion("3.1.6", "Pronunciation", .aaa),
    SuccessCriterion("3.2.1", "On Focus", .a),
    SuccessCriterion("3.2.2", "On Input", .a),
    SuccessCriterion("3.2.3", "Consistent Navigation", .aa),
    SuccessCriterion("3.2.4", "Consistent Identification", .aa),
    SuccessCriterion("3.2.5", "Change on Request", .aaa),
    SuccessCriterion("3.2.6", "Consistent Help", .a),
    SuccessCriterion("3.3.1", "Error Identification", .a),
    SuccessCriterion("3.3.2", "Labels or Instructions", .a),
    SuccessCriterion("3.3.3", "Error Suggestion", .aa),
    SuccessCriterion("3.3.4", "Error Prevention (Legal, Financial, Data)", .aa),
    SuccessCriterion("3.3.5", "Help", .aaa),
    SuccessCriterion("3.3.6", "Error Prevention (All)", .aaa),
    SuccessCriterion("3.3.7", "Redundant Entry", .a),
    SuccessCriterion("3.3.8", "Accessible Authentication (Minimum)", .aa),
    SuccessCriterion("3.3.9", "Accessible Authentication (Enhanced)", .aaa),
    SuccessCriterion("4.1.1", "Parsing", .a),
    SuccessCriterion("4.1.2", "Name, Role, Value", .a),
    SuccessCriterion("4.1.3", "Status Messages", .aa),
  ]
}

extension SuccessCriterion: Hashable {
  public static func == (left: SuccessCriterion, right: SuccessCriterion) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
