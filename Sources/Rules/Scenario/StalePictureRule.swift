import Checking
public import Diagnostics
import PatternLibrary

extension Rule {
  /// A picture of an earlier version.
  public static let scenarioStalePicture = Rule(
    "scenario-stale-picture",
    .warning,
    "A picture of a demo is missing, or was taken of another version of it.",
    explanation: """
      The record of a picture has the hashes of the demo's file, of the scenario that leads to the moment and of the \
      picture's own file. Where one of them has changed, the picture may show what the demo no longer does, so no page \
      shows it. Take it again: `polite verify --pictures`.
      """,
    wrong: "pictures: [{ name: rest, label: At rest, alt: A button. }]    and no pictures/rest.webp",
    right: "pictures: [{ name: rest, label: At rest, alt: A button. }]    after `polite verify --pictures`",
    language: "text"
  )
}

let scenarioStalePictureCheck = Check<EntrySubject>(.scenarioStalePicture, needs: ["evidence"]) { subject in
  let help = "Take it with `polite verify --pictures --entry \(subject.entry.slug)`."
  let demos = subject.checked.demos.filter { !subject.checked.faults.concern(demo: $0.stem) }
  return demos.flatMap(\.pictures).flatMap { picture in
    picture.takes.compactMap { take in
      fault(of: take, "`\(picture.picture.file(take.setting))`").map { message in
        let place = subject.entry.head.range(picture.picture.name.bytes)
        return Diagnostic(.scenarioStalePicture, at: place, message, help: help)
      }
    }
  }
}

private func fault(of take: CheckedPicture.Take, _ file: String) -> String? {
  switch take.standing {
  case .current: nil
  case .missing: "the picture \(file) has not been taken yet"
  case .outdated: "the demo or the scenario has changed since the picture \(file) was taken"
  case .altered: "the file \(file) is not the picture that was taken"
  }
}
