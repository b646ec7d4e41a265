import Templating
import Testing

@Suite("Comments")
struct CommentTests {
  @Test(
    "leave nothing behind",
    arguments: [
      Behaviour("a comment is not rendered", "ab{{! see below! }}cd", gives: "abcd"),
      Behaviour("a comment may have lines", "ab{{!\n  one\n  two\n}}cd\n", gives: "abcd\n"),
      Behaviour("a comment may hold an opening delimiter", "ab{{! {{x }}cd", ["x": "no"], gives: "abcd"),
      Behaviour("a comment does not hide a name", "{{!x}}{{x}}{{! x}}", ["x": "1", "!x": "2"], gives: "1"),
      Behaviour("an empty comment", "ab{{!}}cd", gives: "abcd"),
      Behaviour("alone on its line, it takes the line", "1\n{{! note }}\n2\n", gives: "1\n2\n"),
      Behaviour("indented too", "1\n \t{{! note }}  \n2\n", gives: "1\n2\n"),
      Behaviour("carriage returns belong to line ends", "1\r\n{{! note }}\r\n2", gives: "1\r\n2"),
      Behaviour("the first line needs none before it", "  {{! note }}\n2", gives: "2"),
      Behaviour("the last line needs no end", "1\n  {{! note }}", gives: "1\n"),
      Behaviour("a comment of several lines takes them", "1\n{{!\nnote\n}}\n2\n", gives: "1\n2\n"),
      Behaviour("indented, it takes them too", "1\n  {{!\n    note\n  }}\n2\n", gives: "1\n2\n"),
      Behaviour("beside text, white space stays", "  1 {{! note }}\n", gives: "  1 \n"),
      Behaviour("between text, white space stays", "1 {{! note }} 2", gives: "1  2"),
    ]
  )
  func comments(_ behaviour: Behaviour) throws { try behaviour.check() }
}
