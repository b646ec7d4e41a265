import Diagnostics
import Rules
import Testing

@Suite("Rules on live regions in demos")
struct RegionRuleTests {
  @Test("find a region that already has text when the page loads")
  func notEmpty() throws {
    try expectDemoDiagnostics(
      of: .demoRegionNotEmpty,
      in: demo(
        """
        1️⃣<p role="status">Ready</p>2️⃣<div aria-live="polite"><b>0</b> new</div>3️⃣<p role="alert">No</p>
        <p role="status"> <span></span></p><p aria-live="off">x</p><p role="log">Hello</p><output>0</output>
        <p role="status"><template>x</template></p><p role="status"><script>x</script><style>x</style></p>
        4️⃣<p role="status" aria-live="">Now</p><p role="status" aria-live="off">x</p><template><p role="status">x</p></template><div role="note">x</div>
        """
      ),
      saying: [
        "this live region already says “Ready”, which is not announced",
        "this live region already says “0 new”, which is not announced",
        "this live region already says “No”, which is not announced",
        "this live region already says “Now”, which is not announced",
      ]
    )
  }

  @Test("find a region in a drawing, but not in HTML inside a drawing")
  func inDrawing() throws {
    try expectDemoDiagnostics(
      of: .demoRegionInDrawing,
      in: demo(
        """
        <svg 1️⃣role="status"></svg><svg><g><text 2️⃣aria-live="polite"></text></g></svg>
        <svg><foreignObject><p role="status"></p></foreignObject></svg><svg role="img" aria-label="x"></svg>
        """
      )
    )
  }

  @Test("find a region that a script inserts together with its text")
  func injectedMarkup() throws {
    try expectDemoDiagnostics(
      of: .demoRegionInjected,
      in: demo(
        script: """
          a.innerHTML = 1️⃣`<p class="status" role="status">${text}</p>`;
          b.innerHTML = 2️⃣'<div aria-live="polite"><b>Saved</b></div>';
          c.innerHTML = `<p role="status"></p><p>${text}</p>`;
          d.innerHTML = '<p role="alert">Failed</p>';
          e = document.querySelector('[role="status"]');
          // f.innerHTML = '<p role="status">x</p>'
          """
      )
    )
  }

  @Test("find a region that a script fills with text before inserting it")
  func injectedByCalls() throws {
    try expectDemoDiagnostics(
      of: .demoRegionInjected,
      in: demo(
        script: """
          const region = document.createElement('p');
          region.1️⃣setAttribute('role', 'status');
          region.textContent = text;
          form.append(region);
          this.live = document.createElement('p');
          this.live.2️⃣ariaLive = 'polite';
          this.live.append('Saved');
          form.insertBefore(this.live, null);
          """
      )
    )
  }

  @Test("ignore a region that a script inserts before its text, and text without a region")
  func inOrder() throws {
    try expectDemoDiagnostics(
      of: .demoRegionInjected,
      in: demo(
        script: """
          const region = document.createElement('p');
          region.setAttribute('role', 'status');
          region.textContent = '';
          form.append(region);
          region.textContent = text;
          const strong = document.createElement('strong');
          strong.textContent = text;
          form.append(strong);
          const button = document.createElement('button');
          button.setAttribute('role', 'switch');
          button.textContent = 'On';
          form.append(button);
          existing.setAttribute('role', 'status');
          existing.textContent = text;
          form.append(existing);
          """
      )
    )
  }
}
