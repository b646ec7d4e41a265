import Checking
import Diagnostics
import JSONSyntax
import PatternLibrary

/// Everything that the pages of a library say about its entries, except for their bodies, for programs: `library.json`.
///
/// `LibrarySchema` describes its form. Each entry has a line of its own, so that a change to one entry changes one
/// line.
enum LibraryJSON: LibraryExport {
  static let name = "library.json"
  static let end = "]}\n"

  static func beginning(_ library: CheckedLibrary) -> [UInt8] {
    var json = JSONStream()
    let configuration = library.configuration
    json.openObject()
    json.member("$schema", LibrarySchema.path.text)
    json.member("generator", "Polite \(politeVersion)")
    json.member("title", configuration.title)
    json.member("summary", configuration.summary)
    json.member("language", configuration.language)
    json.member("url", configuration.baseURL)
    json.member("repository", configuration.repository)
    json.name("categories")
    json.list { json in
      for one in library.categories {
        json.object { json in
          json.member("title", one.category.title)
          json.member("summary", one.category.summary)
          json.member("page", one.page.text)
        }
      }
    }
    json.name("entries")
    json.openList()
    return json.bytes
  }

  static func part(of checked: CheckedEntry, _ claims: ClaimProofs, isFirst: Bool, in library: CheckedLibrary)
    -> [UInt8]
  {
    var json = JSONStream(capacity: 4096, follows: !isFirst)
    json.write(checked, claims, in: library)
    json.lineBreak()
    return json.bytes
  }
}

extension CheckedEntry {
  /// Where the entry's Markdown goes: the same path as its source below `Content/`, so that the body's links lead to
  /// the same targets.
  var markdownPath: String { String(source.path.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst()) ?? source.path }

  var markdownPage: SitePath { SitePath(markdownPath) }
}

extension JSONStream {
  fileprivate mutating func write(_ checked: CheckedEntry, _ proofs: ClaimProofs, in library: CheckedLibrary) {
    let entry = checked.entry
    object { json in
      json.member("id", entry.id)
      json.member("title", entry.title.value)
      json.member("summary", entry.summary?.value)
      json.member("category", entry.category)
      json.member("page", checked.page.text)
      json.member("markdown", checked.markdownPath)
      json.member("status", entry.status.rawValue)
      json.member("aliases", entry.aliases.map(\.value))
      json.member("platforms", entry.platforms.map(\.value.rawValue))
      json.writeGuidance(entry)
      json.name("wcag")
      json.list { json in for cited in checked.criteria { json.write(cited) } }
      json.name("claims")
      json.list { json in for proof in proofs.proofs { json.write(proof) } }
      json.name("demos")
      json.list { json in for played in proofs.demos { json.write(played) } }
      json.member("related", checked.related.map { library.entries[$0].entry.id })
      json.name("changes")
      json.list { json in
        for change in entry.changes {
          json.object { json in
            json.member("date", change.value.date)
            json.member("note", change.value.note)
          }
        }
      }
    }
  }

  private mutating func writeGuidance(_ entry: Entry) {
    if let use = entry.use {
      name("use")
      object { json in
        json.member("when", use.when.map(\.value))
        json.member("not", use.not.map(\.value))
      }
    }
    member("do", entry.instructions.map(\.value))
    name("name")
    object { json in
      json.member("guidance", entry.name.value.guidance)
      json.member("examples", entry.name.value.examples)
    }
    name("focus")
    object { json in
      json.member("guidance", entry.focus.value.guidance)
      json.member("policy", entry.focus.value.policy?.rawValue)
      json.member("to", entry.focus.value.to)
    }
    name("announcement")
    object { json in json.write(entry.announcements.value) }
    let sections = BehaviourSection.allCases.filter { !entry[rows: $0].isEmpty }
    guard !sections.isEmpty else { return }
    name("behaviour")
    object { json in
      for section in sections {
        json.name(section.rawValue)
        json.list { json in
          for row in entry[rows: section] {
            json.object { json in
              json.member("key", row.key.value)
              json.member("text", row.text.value)
            }
          }
        }
      }
    }
  }

  private mutating func write(_ guidance: AnnouncementGuidance) {
    switch guidance {
    case .none(let reason): member("none", reason)
    case .announced(let announcements):
      name("list")
      list { json in
        for one in announcements {
          json.object { json in
            json.member("text", one.text)
            json.member("one", one.one)
            json.member("politeness", one.politeness?.rawValue)
            json.member("when", one.when)
            json.member("platform", one.platform?.rawValue)
          }
        }
      }
    }
  }

  private mutating func write(_ cited: CitedCriterion) {
    object { json in
      json.member("number", cited.criterion.number)
      json.member("title", cited.criterion.title)
      json.member("level", cited.criterion.level.rawValue)
      json.member("url", cited.criterion.understandingURL)
      json.member("clauses", cited.criterion.europeanClauses?.all ?? [])
      json.member("reason", cited.reason)
    }
  }

  private mutating func write(_ proof: ClaimProofs.Proof) {
    object { json in
      json.member("name", proof.name)
      json.member("title", proof.title)
      json.member("standing", proof.word.rawValue)
      json.member("reason", proof.word == .untestable ? proof.claim.reasonAgainst : nil)
      json.member("scenarios", proof.backing.map(\.id))
    }
  }

  private mutating func write(_ played: ClaimProofs.PlayedDemo) {
    let demo = played.demo
    object { json in
      json.member("id", demo.stem)
      json.member("title", demo.title)
      json.member("page", demo.page.text)
      json.member("isWrong", played.isWrong)
      json.name("pictures")
      json.list { json in for one in demo.pictures where one.isShown { json.write(one) } }
      json.name("scenarios")
      json.list { json in
        for (scenario, standing) in zip(demo.scenarios, played.standings) { json.write(scenario, on: demo, standing) }
      }
    }
  }

  private mutating func write(_ picture: CheckedPicture) {
    object { json in
      json.member("name", picture.picture.name.value)
      json.member("label", picture.picture.label)
      json.member("alt", picture.picture.alternative)
      json.member("scenario", picture.picture.scenario?.value)
      json.name("takes")
      json.list { json in
        for take in picture.takes {
          guard case .current(let width, let height) = take.standing else { continue }
          json.object { json in
            json.member("setting", take.setting?.rawValue)
            json.member("file", take.file.text)
            json.member("width", width)
            json.member("height", height)
          }
        }
      }
    }
  }

  private mutating func write(_ scenario: Scenario, on demo: CheckedDemo, _ standing: ScenarioStanding) {
    let sentences = ScenarioSentences(scenario)
    object { json in
      json.member("id", "\(demo.stem).\(scenario.id.value)")
      json.member("title", scenario.title.value)
      json.member("given", sentences.given)
      json.name("steps")
      json.list { json in
        for step in sentences.steps {
          json.object { json in
            json.member("when", step.when)
            json.member("then", step.then)
          }
        }
      }
      json.member("standing", standing.word.rawValue)
      json.name("evidence")
      json.list { json in for (record, isCurrent) in standing.records { json.write(record, isCurrent: isCurrent) } }
      json.name("byHand")
      json.list { json in for (record, isCurrent) in standing.byHand { json.write(record, isCurrent: isCurrent) } }
    }
  }

  private mutating func write(_ record: ByHandRecord, isCurrent: Bool) {
    object { json in
      json.member("screenReader", record.screenReader)
      json.member("browser", record.browser)
      json.member("device", record.device)
      json.member("date", record.date)
      json.member("initials", record.initials)
      json.member("outcome", record.outcome.rawValue)
      json.member("isCurrent", isCurrent)
      json.member("heard", record.heard)
      json.member("note", record.note)
    }
  }

  private mutating func write(_ record: EvidenceRecord, isCurrent: Bool) {
    let versions = [record.versions.screenReader, record.versions.browser, record.versions.system]
    object { json in
      json.member("browser", record.environment.browser.rawValue)
      json.member("screenReader", record.environment.reader?.rawValue)
      json.member("date", record.date)
      json.member("outcome", record.outcome.rawValue)
      json.member("isCurrent", isCurrent)
      json.member("versions", versions.compactMap(\.self))
      json.name("transcript")
      json.list { json in
        for one in record.transcript {
          json.object { json in
            json.member("time", Int(one.time))
            json.member("text", one.text)
            json.member("politeness", one.politeness?.rawValue)
          }
        }
      }
      json.member("notes", record.notes)
    }
  }
}
