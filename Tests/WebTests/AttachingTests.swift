import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A person who chooses files", .serialized, .inALane)
  struct AttachingTests {
    private static let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Photos</title></head><body><main>
      <label>Photo <input type="file" accept="image/*"></label>
      <label>Album <input type="file" multiple></label>
      <label>Refused <input type="file" id="refused"></label>
      <input type="file" id="hidden" hidden><button id="late">Add later</button>
      <button id="made">Add by a field that is made</button><button id="picker">Add by the picker</button>
      <button id="event">Add by an event</button><button id="dead">Add nothing</button><button id="slow">Add slowly</button><button id="stopped">Add in vain</button>
      <label>Handled <input type="file" id="handled"></label>
      <label for="unseen">Unseen</label><input type="file" id="unseen" style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px">
      <p role="status"></p></main><script>
      const status = document.querySelector('p');
      const of = (id) => document.querySelector('#' + id);
      async function take({ target }) {
        const told = [...target.files].map(({ name, type, size, lastModified }) => `${name} ${type} ${size} ${lastModified === Date.now()}`);
        const [first] = target.files;
        if (first.type === 'image/png') {
          const image = new Image();
          image.src = URL.createObjectURL(first);
          await image.decode();
          told.push(`${image.naturalWidth} wide`);
        }
        status.textContent = told.join(', ');
      }
      for (const field of document.querySelectorAll('input')) field.addEventListener('change', take);
      of('hidden').addEventListener('click', (event) => event.stopPropagation());
      of('refused').addEventListener('click', (event) => {
        event.preventDefault();
        status.textContent = `Refused: ${event.defaultPrevented}`;
      });
      of('handled').onclick = () => false;
      of('slow').addEventListener('click', () => setTimeout(() => of('hidden').click(), 4000));
      of('stopped').addEventListener('click', () => setTimeout(() => of('hidden').click(), 6000));
      of('late').addEventListener('click', () => setTimeout(() => of('hidden').click(), 300));
      of('made').addEventListener('click', () => {
        const field = document.createElement('input');
        field.type = 'file';
        field.addEventListener('change', take);
        field.click();
      });
      of('event').addEventListener('click', () => {
        const field = document.createElement('input');
        field.type = 'file';
        field.addEventListener('change', take);
        field.dispatchEvent(new MouseEvent('click'));
      });
      of('picker').addEventListener('click', () => of('hidden').showPicker());
      </script></body></html>
      """

    private static func attach(_ names: String..., size: Int? = nil, to control: String, pressing key: String? = nil)
      -> Action
    {
      let files = ChosenFiles(names, size: size.map(ByteSize.init))
      return .attaches(files, to: ElementReference(name: control), pressing: key)
    }

    @Test("gives them to the page that asked for them, by pointer and by keyboard", arguments: Tools.browsers)
    func attaches(kind: TestEnvironment.Browser) throws {
      let scenario = Scenario([
        step(Self.attach("sky.png", to: "Photo"), announced("sky.png image/png 67 true, 1 wide")),
        step(
          Self.attach("a.txt", "b.odd", size: 2_000_000, to: "Album"),
          announced("a.txt text/plain 2000000 true, b.odd 2000000 true")
        ),
        step(Self.attach("c.csv", to: "Add later"), announced("c.csv text/csv 1 true")),
        step(Self.attach("d.pdf", to: "Add by a field that is made"), announced("d.pdf application/pdf 1 true")),
        step(Self.attach("d.rtf", to: "Add by an event"), announced("d.rtf application/rtf 1 true")),
        step(Self.attach("e.jpg", size: 40_000, to: "Add by the picker"), announced("e.jpg image/jpeg 40000 true")),
        // The same choice again is none.
        step(Self.attach("e.jpg", size: 40_000, to: "Add by the picker"), .silent(Milliseconds(500))),
        step(Self.attach("f.txt", to: "Add slowly"), announced("f.txt text/plain 1 true")),
        step(Self.attach("g.txt", to: "Unseen"), announced("g.txt text/plain 1 true")),
        step(Self.attach("h.txt", to: "Unseen", pressing: "Space"), announced("h.txt text/plain 1 true")),
        step(Self.attach("i.txt", to: "Photo", pressing: "Space"), announced("i.txt text/plain 1 true")),
        step(Self.attach("j.txt", to: "Add later", pressing: "Enter"), announced("j.txt text/plain 1 true")),
      ])
      try withTemporaryFolder(with: ["photos.html": Self.page]) { folder in
        try withPlayer(kind) { player, _ in
          for byKeyboard in [false, true] {
            player.style.byKeyboard = byKeyboard
            let failures = try player.play(scenario, at: folder.appending(path: "photos.html").absoluteString).failures
            #expect(failures == [], "\(failures)")
          }
        }
      }
    }

    @Test("is told where the page takes none, and a dialog that nobody answers is a dialog", arguments: Tools.browsers)
    func refusals(kind: TestEnvironment.Browser) throws {
      try withTemporaryFolder(with: ["photos.html": Self.page]) { folder in
        try withPlayer(kind) { player, _ in
          func observed(_ action: Action) throws -> [String] {
            let url = folder.appending(path: "photos.html").absoluteString
            let failures = try player.play(Scenario([step(action)]), at: url).failures
            return failures.map { String($0.observed.prefix { $0 != "," }) }
          }
          let outcomes = try [
            Self.attach("a.txt", to: "Add nothing"), Self.attach("a.txt", "b.txt", to: "Photo"),
            Self.attach("a.txt", to: "Refused"), Self.attach("a.txt", to: "Handled"),
            Self.attach("a.txt", to: "Add in vain"), Self.attach("a.txt", to: "Add later", pressing: "a"),
            activate("Add later"), activate("Refused"),
          ].map(observed)
          #expect(
            outcomes == [
              ["it opens no dialog for files within five seconds"], ["it takes only one file"],
              ["the page prevents the dialog for files"],
              ["the page prevents the dialog for files"], ["it opens no dialog for files within five seconds"],
              ["it opens no dialog for files within five seconds"],
              ["the page opened a browser dialog: “a choice of files”"], [],
            ]
          )
        }
      }
    }
  }
}
