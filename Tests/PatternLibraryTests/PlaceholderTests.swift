import PatternLibrary
import Testing

@Suite("Placeholders")
struct PlaceholderTests {
  private static let values: [(Placeholder, right: [String], wrong: [String])] = [
    (
      .number, ["0", "25", "-3", "−3", "1,234", "1.234,5", "1 234 567", "2.5", "٣", "007", "1’234.5", "1,00,000"],
      ["", "x", "1 2", "1.", ",5", "12 34", "5 %", "½", "1.2.3", "12.05.2026", "1,2.5", "1 234,567 890"]
    ),
    (.percent, ["0", "7", "25", "99.5", "33,33", "100", "100.0"], ["101", "100.5", "-1", "050", "1,000", "12%", ""]),
    (.count, ["0", "1", "12", "1,234", "1 234", "1’234"], ["1.5", "-1", "01", "1,23", "one", "", "1234,567"]),
    (.time, ["1:30", "09:42", "1:02:03"], ["1:3", "1:60", "90", "100:00", "1:00:00:00", ""]),
    (.file, ["photo.jpg", "My film.mp4", "a.b.tar.gz"], ["photo", ".jpg", "150%", "1.5", "a/b.jpg", "Stop. You", ""]),
    (.text, ["x", "Any words."], [""]),
    (.oneOf(["A quarter", "Half"]), ["Half", "A quarter"], ["half", "", "A half"]),
  ]

  @Test("accept values of their type and no others", arguments: values.indices)
  func types(index: Int) {
    let (type, right, wrong) = Self.values[index]
    for value in right { #expect(type.accepts(value), "\(type) takes \(value)") }
    for value in wrong { #expect(!type.accepts(value), "\(type) does not take \(value)") }
  }

  @Test("are words between braces, and everything else is text")
  func parts() {
    #expect(Announcement.parts(of: "{percent}% uploaded") == [.placeholder("percent"), .words("% uploaded")])
    #expect(
      Announcement.parts(of: "{a} of {b-2}") == [.placeholder("a"), .words(" of "), .placeholder("b-2")]
    )
    for text in ["{", "}", "{}", "{A}", "{a b}", "{a", "a}", "{-a}", "{ a }", "{é}"] {
      #expect(Announcement.parts(of: text) == [.words(text)])
    }
    #expect(Announcement.parts(of: "{{a}}") == [.words("{"), .placeholder("a"), .words("}")])
    #expect(Announcement.parts(of: "") == [])
  }

  @Test("are found at once in a text of very many braces", .timeLimit(.minutes(1)))
  func manyBraces() {
    let braces = String(repeating: "{a", count: 100_000)
    #expect(Announcement.parts(of: braces + "{b}") == [.words(braces), .placeholder("b")])
  }
}

@Suite("An announced text")
struct AnnouncementLikenessTests {
  @Test("matches a documented one without placeholders only word for word, apart from spaces")
  func literal() {
    let text = Announcement(text: "25% uploaded")
    #expect(text.likeness(to: " 25%  uploaded\n") == .same)
    #expect(text.likeness(to: "50% uploaded") == .other)
    #expect(text.likeness(to: "25% uploaded.") == .other)
    #expect(Announcement(text: "{percent}%").likeness(to: "{percent}%") == .other)
  }

  @Test("may have any value of the placeholder's type")
  func values() {
    let percent = Announcement(text: "{percent}% uploaded")
    #expect(percent.likeness(to: "50% uploaded") == .same)
    #expect(percent.likeness(to: "150% uploaded") == .wrongValue("“150” is not a number from 0 to 100"))
    #expect(percent.likeness(to: "50% downloaded") == .other)
    let two = Announcement(text: "{done} of {all} done", types: ["done": .number, "all": .number])
    #expect(two.likeness(to: "3 of 10 done") == .same)
    #expect(two.likeness(to: "3 of ten done") == .wrongValue("“ten” is not a number"))
    let part = Announcement(text: "{part} exported", types: ["part": .oneOf(["Half", "Half of it"])])
    #expect(part.likeness(to: "Half of it exported") == .same)
    #expect(part.likeness(to: "Most exported") == .wrongValue("“Most” is not “Half” or “Half of it”"))
    let file = Announcement(text: "{file} was not uploaded. {text}")
    #expect(file.likeness(to: "a.jpg was not uploaded. Try. Again.") == .same)
    #expect(file.likeness(to: "It was not uploaded. Try.") == .wrongValue("“It” is not a file’s name"))
  }

  @Test("has words that agree with its count")
  func counts() {
    let messages = Announcement(text: "{count} new messages", one: "1 new message")
    for text in ["0 new messages", "2 new messages", "1,234 new messages", "1 new message"] {
      #expect(messages.likeness(to: text) == .same, "\(text)")
    }
    #expect(
      messages.likeness(to: "1 new messages") == .wrongValue("for a count of one the entry says “1 new message”")
    )
    #expect(
      messages.likeness(to: "3 new message")
        == .wrongValue("for a count of 3 the entry says “{count} new messages”")
    )
    #expect(messages.likeness(to: "No new messages") == .wrongValue("“No” is not a whole number"))
    let moved = Announcement(
      text: "{n} files of {name} moved",
      types: ["n": .count, "name": .text],
      one: "{n} file of {name} moved"
    )
    #expect(moved.likeness(to: "1 file of Ada moved") == .same)
    #expect(moved.likeness(to: "12 files of Ada moved") == .same)
    #expect(
      moved.likeness(to: "2 file of Ada moved")
        == .wrongValue("for a count of 2 the entry says “{n} files of {name} moved”")
    )
    let new = Announcement(text: "{count} new messages", one: "A new message")
    #expect(new.likeness(to: "A new message") == .same)
    #expect(new.likeness(to: "2 new message") == .other)
  }

  @Test("is matched in every way in which values could divide it, and quickly even if it is long")
  func hostile() {
    let twice = Announcement(text: "{a} and {b}", types: ["a": .text, "b": .number])
    #expect(twice.likeness(to: "x and y and 7") == .same)
    let many = Announcement(text: "{a}{b}{c}{d}", types: ["a": .text, "b": .file, "c": .text, "d": .number])
    #expect(many.likeness(to: "xa.bcy7") == .same)
    let long = String(repeating: "a.", count: 499)
    #expect(many.likeness(to: long) != .same)
    #expect(many.likeness(to: long + long + "b7") == .other)
    #expect(Announcement(text: "{nothing}").likeness(to: "x") == .other)
  }
}
