import Templating
import Testing

@Suite("Changed delimiters")
struct DelimiterTests {
  private static let section = """
    <
    {{#on}}
      {{x}}
      ~x~
    {{/on}}

    {{= ~ ~ =}}
    ~#on~
      {{x}}
      ~x~
    ~/on~
    >

    """

  @Test(
    "apply to the rest of their file",
    arguments: [
      Behaviour("the tag sets both delimiters", "{{=<? ?>=}}[<?x?>]", ["x": "set"], gives: "[set]"),
      Behaviour("single characters will do", "({{=[ ]=}}[x])", ["x": "set"], gives: "(set)"),
      Behaviour("characters of patterns are plain", "{{=(.* *.)=}}(.*x*.)", ["x": "set"], gives: "set"),
      Behaviour("they can be set back", "{{=<? ?>=}}<?x?><?={{ }}=?>{{x}}<?x?>", ["x": "1"], gives: "11<?x?>"),
      Behaviour(
        "raw tags keep their braces",
        "{{=<? ?>=}}<?{x}?><?&x?><?y?>",
        ["x": .html("<"), "y": "<"],
        gives: "<<&lt;"
      ),
      Behaviour(
        "they hold across sections",
        section,
        ["on": true, "x": "v"],
        gives: "<\n  v\n  ~x~\n\n  {{x}}\n  v\n>\n"
      ),
      Behaviour(
        "they hold across inverted sections",
        "{{^on}}{{x}}~x~{{/on}}{{=~ ~=}}~^on~{{x}}~x~~/on~",
        ["on": false, "x": "v"],
        gives: "v~x~{{x}}v"
      ),
      Behaviour(
        "a partial does not take them over",
        "<{{>p}}>\n{{= ~ ~ =}}\n<~>p~>\n",
        ["x": "v"],
        partials: ["p": "{{x}}~x~"],
        gives: "<v~x~>\n<v~x~>\n"
      ),
      Behaviour(
        "a partial does not pass them on",
        "<{{>p}}>\n<{{x}}~x~>\n",
        ["x": "v"],
        partials: ["p": "{{x}}{{= ~ ~ =}}~x~"],
        gives: "<vv>\n<v~x~>\n"
      ),
      Behaviour(
        "a parent does not take them over",
        "{{= ~ ~ =}}~<p~~$b~~x~{{x}}~/b~~/p~",
        ["x": "v"],
        partials: ["p": "{{$b}}{{/b}}~x~"],
        gives: "v{{x}}~x~"
      ),
    ]
  )
  func setting(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "leave no line behind if their tag is alone on it",
    arguments: [
      Behaviour("white space around stays", "1 {{=~ ~=}} 2", gives: "1  2"),
      Behaviour("beside text, white space stays", " 1 {{=~ ~=}}\n", gives: " 1 \n"),
      Behaviour("alone on its line, the tag takes the line", "1\n{{=~ ~=}}\n2\n", gives: "1\n2\n"),
      Behaviour("indented too", "1\n  {{=~ ~=}}\n2\n", gives: "1\n2\n"),
      Behaviour("carriage returns belong to line ends", "1\r\n{{= ~ ~ =}}\r\n2", gives: "1\r\n2"),
      Behaviour("the first line needs none before it", "  {{=~ ~=}}\n2", gives: "2"),
      Behaviour("the last line needs no end", "1\n  {{=~ ~=}}", gives: "1\n"),
      Behaviour("white space inside does not count", "1{{=  ~ \t  ~ =}}2", gives: "12"),
    ]
  )
  func whitespace(_ behaviour: Behaviour) throws { try behaviour.check() }
}
