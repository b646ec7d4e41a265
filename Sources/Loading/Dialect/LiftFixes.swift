import Diagnostics
import PatternLibrary

/// Moves what a body says into the front matter: a line or more before the closing `---`.
struct LiftFixes {
  /// The whole file.
  let file: SourceFile
  let frontMatter: FrontMatter

  func focus(_ guidance: FocusGuidance) -> Fix {
    insertion("Lift `focus` into the front matter", ["focus: \(quoted(guidance.guidance))"])
  }

  func announcements(_ list: [Announcement]) -> Fix {
    let lines = list.flatMap { announcement in
      guard let platform = announcement.platform else { return ["  - \(quoted(announcement.text))"] }
      return ["  - text: \(quoted(announcement.text))", "    platform: \(platform.rawValue)"]
    }
    return insertion("Lift `announcement` into the front matter", ["announcement:"] + lines)
  }

  private func insertion(_ summary: String, _ lines: [String]) -> Fix {
    let lineEnd =
      file.bytes[frontMatter.opening.upperBound..<frontMatter.yaml.lowerBound].contains(0x0D) ? "\r\n" : "\n"
    let place = file.range(frontMatter.yaml.upperBound..<frontMatter.yaml.upperBound)
    return Fix(summary, edits: [Fix.Edit(place, lines.map { $0 + lineEnd }.joined())])
  }
}

/// A text in double quotes, as YAML writes it.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    default:
      let isPlain =
        scalar.value >= 0x20 && !(0x7F...0xA0).contains(scalar.value)
        && ![0x2028, 0x2029, 0xFEFF].contains(scalar.value)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
  return result + "\""
}
