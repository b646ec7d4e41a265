import Templating
import Testing

@Suite("Partials")
struct PartialTests {
  @Test(
    "replace their tags",
    arguments: [
      Behaviour("a partial is where it is named", "<{{>p}}>", partials: ["p": "inside"], gives: "<inside>"),
      Behaviour("a partial sees the context", "<{{>p}}>", ["x": "v"], partials: ["p": "*{{x}}*"], gives: "<*v*>"),
      Behaviour(
        "a partial sees the section around it",
        "{{#l}}{{>p}}{{/l}}",
        ["l": [["x": "1"], ["x": "2"]]],
        partials: ["p": "{{x}},"],
        gives: "1,2,"
      ),
      Behaviour("a partial may have a path for a name", "{{>a/b.c}}", partials: ["a/b.c": "found"], gives: "found"),
    ]
  )
  func including(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "are indented if their tags are alone on a line",
    arguments: [
      Behaviour("white space around stays", "1 {{>p}} 2", partials: ["p": "\t:\t"], gives: "1 \t:\t 2"),
      Behaviour(
        "within a line, the partial is not indented",
        "  {{x}}  {{> p}}\n",
        ["x": "1"],
        partials: ["p": "2\n3"],
        gives: "  1  2\n3\n"
      ),
      Behaviour("carriage returns belong to line ends", "1\r\n{{>p}}\r\n3", partials: ["p": "2"], gives: "1\r\n23"),
      Behaviour("the first line needs none before it", "  {{>p}}\n3", partials: ["p": "1\n2"], gives: "  1\n  23"),
      Behaviour("the last line needs no end", "1\n  {{>p}}", partials: ["p": "2\n3"], gives: "1\n  2\n  3"),
      Behaviour(
        "each line is indented before it is rendered",
        "1\n \t{{>p}}\n5\n",
        ["x": .html("<\n>")],
        partials: ["p": "2\n{{{x}}}3{{{x}}}\n4\n"],
        gives: "1\n \t2\n \t<\n>3<\n>\n \t4\n5\n"
      ),
      Behaviour(
        "lines of tags alone are not indented",
        "  {{>p}}\n",
        ["on": true],
        partials: ["p": "1\n {{#on}}\n2\n{{/on}}\n{{! gone }}\n3\n"],
        gives: "  1\n  2\n  3\n"
      ),
      Behaviour(
        "indentation adds up",
        " {{>p}}\n",
        partials: ["p": "1\n  {{>q}}\n4\n", "q": "2\n   3\n"],
        gives: " 1\n   2\n      3\n 4\n"
      ),
      Behaviour(
        "a partial within a line of an indented partial is not indented",
        "  {{>p}}\n",
        partials: ["p": "1 {{>q}}\n", "q": "2\n3"],
        gives: "  1 2\n3\n"
      ),
      Behaviour("white space inside a tag does not count", "1{{> \t p }}2", partials: ["p": ":"], gives: "1:2"),
    ]
  )
  func whitespace(_ behaviour: Behaviour) throws { try behaviour.check() }
}
