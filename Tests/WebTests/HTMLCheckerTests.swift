import Foundation
import JSONSyntax
import TestSupport
import Testing
import Verifying

@Suite("The Nu HTML checker", .serialized, .inALane, .timeLimit(.minutes(10)))
struct HTMLCheckerTests {
  /// Messages of the 2022 checker that are not counted as errors: how they begin, and why.
  private static let heldBack: [(start: String, reason: String)] =
    [
      (
        "Bad value “group” for attribute “role” on element “section”",
        "ARIA in HTML allows the role group on a section"
      ),
      (
        "Bad value “username” for attribute “autocomplete” on element “input”",
        "HTML's autofill group Username takes inputs of type email"
      ),
      ("Attribute “pathLength” not allowed on element “circle”", "SVG 2 has pathLength on all basic shapes"),
      ("CSS: “stroke-dashoffset”: Cannot invoke", "the checker fails on calc() with a variable"),
      ("CSS: “inline-size”: Cannot invoke", "the checker fails on calc() with a variable"),
      ("CSS: “background”: “0.75rem” is not a “color-stop” value", "CSS Images 4: a colour stop has two places"),
    ]
    + laterProperties.map {
      ("CSS: “\($0)”: Property “\($0)” doesn't exist.", "the property is of a later level of CSS")
    }
    + [
      ("border-color", "Canvas", "border-color"), ("border-color", "CanvasText", "border-color"),
      ("background", "Canvas", "background-color"), ("background", "CanvasText", "background-color"),
      ("stroke", "Canvas", "color"), ("stroke", "CanvasText", "color"),
    ].map { property, colour, value in
      ("CSS: “\(property)”: “\(colour)” is not a “\(value)” value", "CSS Color 4 names the system's colours")
    }

  private static let laterProperties = [
    // CSS Logical Properties and Values 1
    "block-size", "inline-size", "min-block-size", "max-inline-size", "margin-block", "margin-block-start",
    "margin-block-end", "margin-inline", "padding-block", "padding-inline", "padding-inline-start",
    "border-block-start", "border-block-end", "border-block-start-color", "inset", "inset-inline", "inset-block-end",
    // CSS Color Adjustment 1
    "color-scheme", "forced-color-adjust",
    // CSS Transforms 2
    "rotate",
  ]

  @Test("finds no error in any page or demo")
  func noErrors() throws {
    let errors = try Self.messages.get().filter { message in
      let text = message["message"].string ?? ""
      return message["type"].string != "info" && !Self.heldBack.contains { text.hasPrefix($0.start) }
    }
    for error in errors {
      let place = "\(error["url"].string ?? "?"):\(error["lastLine"].integer ?? 0)"
      Issue.record("\(place): \(error["message"].string ?? "?")")
    }
  }

  @Test("finds no error in what playing a scenario adds to its page")
  func noErrorsWhilePlaying() throws {
    let site = try ContentSite.shared()
    let markup = try withUsedSession(.chromium) { session in
      try session.open(site.url(of: "progress/announcements.html"))
      _ = try session.execute("document.querySelector('.stage-wrong .bar-tools [data-play]').click()")
      try until(session, "return (document.querySelector('.play-end') || {}).textContent?.length > 0")
      return try session.execute(
        "return ['.play', '.play-ring'].map((one) => document.querySelector(one).outerHTML).join('')"
      ).string ?? ""
    }
    #expect(markup.contains("Here it fails"))
    #expect(try faults(of: markup, below: "<h2>x</h2><h3>x</h3>") == [])
  }

  @Test("finds no error in collected criteria, or in the buttons that collect them")
  func noErrorsInCriteria() throws {
    let site = try ContentSite.shared()
    let markup = try withUsedSession(.chromium) { session in
      try session.open(site.url(of: "progress/labels.html"))
      let buttons = "return Array.from(document.querySelectorAll('.mine'), (one) => one.outerHTML).join('')"
      let collecting = try session.execute(buttons).string ?? ""
      try session.open(
        site.url(of: "criteria.html") + "#progress/labels=:name,:focus,said-once.once&progress/gone=:focus"
      )
      try until(session, "return document.querySelectorAll('.mine-item').length === 3")
      _ = try session.execute("document.querySelector('.mine-remove').click()")
      return collecting + (try session.execute("return document.querySelector('.mine-all').outerHTML").string ?? "")
    }
    #expect(markup.contains("aria-pressed") && markup.contains("Undo") && markup.contains("mine-item"))
    #expect(try faults(of: markup, below: "") == [])
  }

  /// What the checker reports for a part of a page.
  private func faults(of markup: String, below headings: String) throws -> [String] {
    let page = FileManager.default.temporaryDirectory.appending(path: "polite-tests-\(UUID().uuidString).html")
    let start = "<!doctype html><html lang=en><title>x</title><h1>x</h1>\(headings)"
    try Data("\(start)\(markup)</html>".utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    return try Self.check([page.path]).map { $0["message"].string ?? "?" }
  }

  @Test("still gives each message that is ignored here")
  func heldBackForAReason() throws {
    let texts = try Self.messages.get().compactMap { $0["message"].string }
    let unsaid = Self.heldBack.map(\.start).filter { start in !texts.contains { $0.hasPrefix(start) } }
    #expect(unsaid == [])
  }

  /// What the checker reports for all pages and demos.
  private static let messages = Result {
    let site = try ContentSite.shared()
    return try check(site.pages.map { site.folder.appending(path: $0).path })
  }

  /// One run of Java for all files.
  private static func check(_ files: [String]) throws -> [JSONValue] {
    let arguments = [
      "java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-jar", Tools.htmlChecker.path, "--errors-only",
    ]
    let output = try run(URL(filePath: "/usr/bin/env"), arguments + ["--format", "json", "--exit-zero-always"] + files)
      .output
    // Java may print something before the report.
    let report = try JSONValue(Array(output.drop { $0 != "{" }.utf8))
    return try #require(report["messages"].array)
  }
}
