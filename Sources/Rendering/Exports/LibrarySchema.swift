import Checking
import Diagnostics
import JSONSyntax
import PatternLibrary

/// The schema of `library.json`, the same for all libraries: `library.schema.json`.
enum LibrarySchema: LibraryExport {
  static let name = "library.schema.json"

  static func beginning(_ library: CheckedLibrary) -> [UInt8] { librarySchema.bytes(indented: true) }
}

/// The JSON Schema (draft 2020-12) of `library.json`.
private var librarySchema: JSONValue {
  let entries: JSONValue = ["type": "array", "items": entrySchema]
  let categories: JSONValue = [
    "type": "array", "items": closed(["title": string, "page": string], optional: ["summary": string]),
  ]
  let schema = closed(
    [
      "$schema": string, "generator": string, "title": string, "language": string, "categories": categories,
      "entries": entries,
    ],
    optional: ["summary": string, "url": string, "repository": string]
  )
  guard case .object(let members) = schema else { return schema }
  return .object([JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema")] + members)
}

private let string: JSONValue = ["type": "string"]
private let strings: JSONValue = ["type": "array", "items": string]
private let date: JSONValue = ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
private let politeness: JSONValue = ["enum": ["polite", "assertive", "off"]]
private let scenarioStanding: JSONValue = ["enum": ["tested", "failed", "stale", "untested"]]

private var claimStanding: JSONValue {
  ["enum": .array(ClaimProofs.Proof.Word.allCases.map { .string($0.rawValue) })]
}

/// Returns the schema of an object that has no other members.
private func closed(_ required: KeyValuePairs<String, JSONValue>, optional: KeyValuePairs<String, JSONValue> = [:])
  -> JSONValue
{
  let members = (Array(required) + Array(optional)).map { JSONValue.Member($0.key, $0.value) }
  return [
    "type": "object", "required": .array(required.map { .string($0.key) }), "properties": .object(members),
    "additionalProperties": .bool(false),
  ]
}

private func list(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

private var entrySchema: JSONValue {
  let rows = list(of: closed(["key": string, "text": string]))
  let behaviour = closed(
    [:],
    optional: ["keyboard": rows, "mobile": rows, "mobile gestures": rows, "screenreader": rows, "settings": rows]
  )
  return closed(
    [
      "id": string, "title": string, "category": string, "page": string, "markdown": string,
      "status": ["enum": ["draft", "beta", "stable", "deprecated"]], "aliases": strings, "platforms": strings,
      "do": strings, "name": closed(["guidance": string, "examples": strings]),
      "focus": closed(["guidance": string], optional: ["policy": string, "to": string]),
      "announcement": closed([:], optional: ["none": string, "list": list(of: announcementSchema)]),
      "wcag": list(
        of: closed(
          [
            "number": string, "title": string, "level": ["enum": ["A", "AA", "AAA"]], "url": string, "clauses": strings,
          ],
          optional: ["reason": string]
        )
      ),
      "claims": list(of: claimSchema), "demos": list(of: demoSchema), "related": strings,
      "changes": list(of: closed(["date": date, "note": string])),
    ],
    optional: ["summary": string, "use": closed(["when": strings, "not": strings]), "behaviour": behaviour]
  )
}

private var announcementSchema: JSONValue {
  closed(
    ["text": string],
    optional: ["one": string, "politeness": politeness, "when": string, "platform": string]
  )
}

private var claimSchema: JSONValue {
  closed(
    ["name": string, "title": string, "standing": claimStanding, "scenarios": strings],
    optional: ["reason": string]
  )
}

private var pictureSchema: JSONValue {
  let setting: JSONValue = ["enum": .array(DemoPicture.Setting.allCases.map { .string($0.rawValue) })]
  let length: JSONValue = ["type": "integer", "minimum": 1]
  let take = closed(["file": string, "width": length, "height": length], optional: ["setting": setting])
  return closed(
    ["name": string, "label": string, "alt": string, "takes": list(of: take)],
    optional: ["scenario": string]
  )
}

private var demoSchema: JSONValue {
  let utterance = closed(["time": ["type": "integer"], "text": string], optional: ["politeness": politeness])
  let record = closed(
    [
      "browser": string, "date": date, "outcome": ["enum": ["passed", "failed"]], "isCurrent": ["type": "boolean"],
      "versions": strings, "transcript": list(of: utterance), "notes": strings,
    ],
    optional: ["screenReader": string]
  )
  let byHand = closed(
    [
      "screenReader": string, "browser": string, "device": string, "date": date, "initials": string,
      "outcome": ["enum": ["passed", "failed"]], "isCurrent": ["type": "boolean"], "heard": strings,
    ],
    optional: ["note": string]
  )
  let scenario = closed(
    [
      "id": string, "title": string, "steps": list(of: closed(["when": string, "then": strings])),
      "standing": scenarioStanding, "evidence": list(of: record), "byHand": list(of: byHand),
    ],
    optional: ["given": string]
  )
  return closed(
    [
      "id": string, "page": string, "isWrong": ["type": "boolean"], "pictures": list(of: pictureSchema),
      "scenarios": list(of: scenario),
    ],
    optional: ["title": string]
  )
}
