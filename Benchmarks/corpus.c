// Writes a library of made-up entries, the same bytes every time.
//
//   corpus FOLDER ENTRIES
//
// Each entry is about 10 KB: front matter with every common key, then headings, nested lists, fenced code, raw HTML,
// callouts, links to other entries and to places in them; one in five has a table, one in ten platform tabs. A category
// holds 100 entries. The links and the success criteria are valid, so a checker finds nothing.

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CATEGORY_SIZE = 100, BODY_BYTES = 8600, CAPACITY = 1 << 16 };

typedef struct {
  char bytes[CAPACITY];
  size_t count;
  uint64_t random;
  int entries;
} Page;

// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same on every machine.
static uint64_t next_random(Page *page) {
  uint64_t z = (page->random += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int below(Page *page, int limit) { return (int)(next_random(page) % (uint64_t)limit); }

static void put(Page *page, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(page->bytes + page->count, CAPACITY - page->count, format, arguments);
  va_end(arguments);
  if (count < 0 || page->count + (size_t)count >= CAPACITY) {
    fprintf(stderr, "an entry does not fit\n");
    exit(3);
  }
  page->count += (size_t)count;
}

#define COUNT(list) ((int)(sizeof(list) / sizeof(*(list))))
#define PICK(page, list) ((list)[below(page, COUNT(list))])

static const char *const kinds[] = {"Button", "Switch", "Slider", "Menu", "Dialog", "Tooltip", "Banner", "Stepper",
  "Spinner", "Table", "Tree", "Carousel", "Calendar", "Search field", "Breadcrumb", "Card", "Meter", "Badge"};
static const char *const manners[] = {"Quiet", "Nested", "Inline", "Sticky", "Modal", "Compact", "Grouped", "Delayed",
  "Editable", "Sortable", "Expandable", "Dismissible"};
static const char *const subjects[] = {"The control", "A reader", "The person", "The group", "Each row", "The label",
  "The page", "Its state", "The status", "A screen reader", "The heading", "Focus", "The message", "The switch"};
static const char *const verbs[] = {"keeps", "shows", "names", "announces", "follows", "describes", "holds", "meets",
  "repeats", "needs", "reports", "moves past", "returns to", "waits for"};
static const char *const objects[] = {"the visible text", "the current value", "a clear name", "the order of the page",
  "the control that began the task", "what changed", "every platform", "the next step", "an error in plain words",
  "the system’s settings", "the size of the text", "the same role", "one message at a time", "the end of the list"};
static const char *const tails[] = {"before the page is left", "when the value changes", "without a focus move",
  "even when motion is reduced", "at 200% zoom", "in both directions of writing", "after the network returns",
  "for as long as the task runs", "on a small screen", "as soon as it is known", "with a keyboard alone", "by default"};
static const char *const headings[] = {"When to use it", "Anatomy of the part", "States and changes", "Text and tone",
  "Code for the project", "Common mistakes", "How to test it", "Research behind it", "Open questions", "Earlier forms"};
// The first five headings are in every entry; these are their anchors.
static const char *const anchors[] = {
  "when-to-use-it", "anatomy-of-the-part", "states-and-changes", "text-and-tone", "code-for-the-project"};
static const char *const criteria[] = {
  "1.1.1", "1.3.1", "1.4.3", "1.4.10", "1.4.11", "2.1.1", "2.4.3", "2.4.7", "2.5.8", "3.3.1", "4.1.2", "4.1.3"};
static const char *const platforms[] = {"web", "ios", "ipados", "macos", "android", "windows"};
static const char *const policies[] = {"stays", "moves", "returns", "not-focusable"};

static const char *const samples[] = {
  "```swift\nlet toggle = Toggle(isOn: $isMuted) { Text(\"Mute\") }\n  .accessibilityHint(\"Silences the call\")\n"
  "// The state is announced by the system.\nfunc mute(_ call: Call) async throws -> Bool {\n"
  "  guard call.isActive else { return false }\n  return try await call.setMuted(true, after: 0.25)\n}\n```\n\n",
  "```kotlin\n@Composable\nfun MuteSwitch(muted: Boolean, onChange: (Boolean) -> Unit) {\n"
  "    Row(Modifier.toggleable(value = muted, role = Role.Switch, onValueChange = onChange)) {\n"
  "        Text(\"Mute\") // the label belongs to the row\n    }\n}\n```\n\n",
  "```html\n<label for=\"volume\">Volume</label>\n<input id=\"volume\" type=\"range\" min=\"0\" max=\"10\" value=\"4\""
  " aria-describedby=\"hint\">\n<p id=\"hint\">Ten is the loudest.</p>\n<div role=\"status\"></div>\n```\n\n",
  "```css\n.meter { --fill: 40%; border: 1px solid currentColor; }\n@media (prefers-reduced-motion: no-preference) {\n"
  "  .meter::before { transition: width 200ms ease-out; }\n}\n```\n\n",
  "```js\nconst status = document.querySelector('[role=status]');\nfunction announce(text) {\n"
  "  status.textContent = ''; // so that the same words are said again\n"
  "  setTimeout(() => { status.textContent = `${text}.`; }, 100);\n}\n```\n\n",
  "```json\n{ \"name\": \"Mute\", \"role\": \"switch\", \"checked\": false, \"steps\": [1, 2.5, null] }\n```\n\n",
};

static void sentence(Page *page) {
  put(page, "%s %s %s %s.", PICK(page, subjects), PICK(page, verbs), PICK(page, objects), PICK(page, tails));
}

// The folder and the stem of an entry, as links name them.
static void put_entry(Page *page, int entry) {
  put(page, "category-%03d/entry-%06d", entry / CATEGORY_SIZE, entry);
}

static void link_to_other(Page *page) {
  put(page, "[%s](../", PICK(page, objects));
  put_entry(page, below(page, page->entries));
  put(page, below(page, 2) ? ".md)" : ".md#%s)", PICK(page, anchors));
}

static void paragraph(Page *page) {
  int count = 3 + below(page, 4);
  for (int i = 0; i < count; i++) {
    switch (below(page, 8)) {
    case 0: put(page, "*%s* matters: ", PICK(page, subjects)); break;
    case 1: put(page, "**%s** is said first. ", PICK(page, objects)); break;
    case 2: put(page, "Set `aria-%s` there. ", below(page, 2) ? "busy" : "describedby"); break;
    case 3: put(page, "Compare "), link_to_other(page), put(page, ". "); break;
    case 4: put(page, "Press <kbd>Enter</kbd> & go on. "); break;
    default: break;
    }
    sentence(page);
    put(page, i % 2 ? "\n" : " ");
  }
  put(page, "\n\n");
}

static void nested_list(Page *page) {
  for (int i = 1; i <= 4; i++) {
    put(page, "%d. ", i), sentence(page), put(page, "\n");
    for (int j = below(page, 3); j > 0; j--) {
      put(page, "   - "), sentence(page), put(page, "\n");
      if (below(page, 3) == 0) put(page, "     - %s\n", PICK(page, objects));
    }
  }
  put(page, "\n");
}

static void raw_html(Page *page) {
  put(page, "<div class=\"example\">\n  <p><strong>%s</strong> &mdash; ", PICK(page, subjects)), sentence(page);
  put(page, "</p>\n  <ul>\n    <li>%s</li>\n    <li>%s</li>\n  </ul>\n</div>\n\n", PICK(page, objects), PICK(page, tails));
}

static void callout(Page *page) {
  put(page, "> [!%s]\n> ", below(page, 2) ? "NOTE" : "WARNING"), sentence(page), put(page, "\n> "), sentence(page);
  put(page, "\n\n");
}

static void table(Page *page) {
  put(page, "| Part | Role | Note |\n| --- | :-: | --- |\n");
  for (int i = 0; i < 5; i++) {
    put(page, "| %s | `group` | %s |\n", PICK(page, subjects), PICK(page, tails));
  }
  put(page, "\n");
}

static void platform_tabs(Page *page) {
  put(page, "## iOS\n\n"), paragraph(page);
  put(page, "## Android\n\n"), paragraph(page);
  put(page, "## Web\n\n"), paragraph(page);
}

static void row(Page *page, const char *key) { put(page, "  %s: ", key), sentence(page), put(page, "\n"); }

static void front_matter(Page *page, int entry) {
  put(page, "---\ntitle: %s %s %06d\nsummary: ", PICK(page, manners), PICK(page, kinds), entry), sentence(page);
  put(page, "\norder: %d\nstatus: %s\n", entry % CATEGORY_SIZE, below(page, 4) ? "stable" : "beta");
  put(page, "aliases: [part %d, piece %d]\n", entry, entry);
  put(page, "platforms: [%s]\n", PICK(page, platforms));
  int criterion = below(page, COUNT(criteria) - 2);
  put(page, "wcag: [%s, %s]\nrelated:\n", criteria[criterion], criteria[criterion + 1]);
  put(page, "  - "), put_entry(page, (entry + 1) % page->entries), put(page, "\n");
  put(page, "  - "), put_entry(page, (entry + 7) % page->entries), put(page, "\n");
  put(page, "name:\n  guidance: "), sentence(page);
  put(page, "\n  examples:\n    - %s\n    - \"%s: %d\"\n", PICK(page, objects), PICK(page, subjects), entry);
  put(page, "focus:\n  guidance: "), sentence(page), put(page, "\n  policy: %s\n", PICK(page, policies));
  put(page, "announcement:\n");
  for (int i = 0; i < 2; i++) {
    put(page, "  - text: %s %s\n    politeness: %s\n", PICK(page, subjects), PICK(page, verbs), i ? "assertive" : "polite");
    put(page, "    when: %s\n", PICK(page, tails));
  }
  put(page, "keyboard:\n"), row(page, "tab"), row(page, "space"), row(page, "escape");
  put(page, "mobile:\n"), row(page, "swipe"), row(page, "doubletap");
  put(page, "screenreader:\n"), row(page, "name"), row(page, "role"), row(page, "state");
  put(page, "settings:\n"), row(page, "text resize"), row(page, "reduce motion");
  put(page, "changes:\n  - date: 2026-%02d-%02d\n    note: ", 1 + below(page, 12), 1 + below(page, 28)), sentence(page);
  put(page, "\n---\n\n");
}

static void body(Page *page, int entry) {
  size_t end = page->count + BODY_BYTES;
  paragraph(page);
  if (entry % 10 == 0) platform_tabs(page);
  for (int i = 0; i < COUNT(headings) && (i < COUNT(anchors) || page->count < end); i++) {
    put(page, "## %s\n\n", headings[i]), paragraph(page);
    if (i == 4) put(page, "%s", PICK(page, samples)), put(page, "%s", PICK(page, samples));
    if (i % 3 == 0) nested_list(page);
    if (i % 3 == 1) raw_html(page);
    if (i % 4 == 2) callout(page), put(page, "### In detail: %s\n\n", headings[i]), paragraph(page);
    if (i == 2 && entry % 5 == 0) table(page);
  }
  while (page->count < end) paragraph(page);
}

static void make_folder(const char *path) {
  if (mkdir(path, 0777) != 0 && errno != EEXIST) perror(path), exit(3);
}

static void save(const char *path, const char *bytes, size_t count) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) perror(path), exit(3);
}

int main(int count, char **arguments) {
  int entries = count == 3 ? atoi(arguments[2]) : 0;
  if (entries < 1 || entries > 999 * CATEGORY_SIZE) {
    fprintf(stderr, "usage: corpus FOLDER ENTRIES\n");
    return 2;
  }
  char path[4096];
  static Page page;
  page.entries = entries;
  make_folder(arguments[1]);
  snprintf(path, sizeof path, "%s/polite.yml", arguments[1]);
  static const char configuration[] = "title: Ten thousand entries\n";
  save(path, configuration, sizeof configuration - 1);
  snprintf(path, sizeof path, "%s/Content", arguments[1]);
  make_folder(path);
  for (int entry = 0; entry < entries; entry++) {
    int category = entry / CATEGORY_SIZE;
    snprintf(path, sizeof path, "%s/Content/category-%03d", arguments[1], category);
    if (entry % CATEGORY_SIZE == 0) make_folder(path);
    page.count = 0;
    page.random = (uint64_t)entry * 0xD1B54A32D192ED03u + 20260301u;
    front_matter(&page, entry);
    body(&page, entry);
    snprintf(path, sizeof path, "%s/Content/category-%03d/entry-%06d.md", arguments[1], category, entry);
    save(path, page.bytes, page.count);
  }
  return 0;
}
