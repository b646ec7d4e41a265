import PatternLibrary
import Testing
import Verifying

@Suite("The agreement of a demo's announcements in real time and in the page's own time")
struct AgreementTests {
  /// A play of ten seconds.
  private func play(_ said: [(String, Double)], inputs: [Double?] = [0], lateness: Double = 0) -> RunResult {
    var result = RunResult()
    result.announcements = said.map { Utterance($0.0, at: $0.1, politeness: .polite) }
    (result.end, result.inputs, result.lateness) = (10_000, inputs, lateness)
    return result
  }

  @Test("exists if the same is announced in the same order, each within a quarter of a second")
  func same() {
    let page = play([("Saving", 40), ("Still saving, 5 seconds", 5000), ("Saved", 6000)])
    #expect(Agreement(real: page, page: page).difference == nil)
    let late = play([("Saving", 200), ("Still saving, 6 seconds", 5240), ("Saved", 6240)])
    #expect(Agreement(real: late, page: page).difference == nil)
  }

  @Test("does not exist if an announcement is missing, too late, or in another order")
  func different() {
    let page = play([("Saving", 40), ("Saved", 6000)])
    let missing = "“Saving” is announced, polite, at 40 ms, and in the page’s own time nothing like it is"
    #expect(Agreement(real: page, page: play([])).difference == missing)
    #expect(Agreement(real: play([("Saving", 40)]), page: page).difference?.contains("“Saved”") == true)
    #expect(Agreement(real: play([("Saving", 40), ("Saved", 6300)]), page: page).difference != nil)
    #expect(
      Agreement(real: play([("Saved", 40), ("Saving", 60)]), page: play([("Saving", 60), ("Saved", 40)])).difference
        != nil
    )
    let counting = play([("Saving", 40), ("5 seconds", 5000), ("Saved", 6000)])
    #expect(Agreement(real: page, page: counting).difference?.contains("“5 seconds”") == true)
  }

  @Test("allows for the lateness of the machine")
  func lateness() {
    let page = play([("Saved", 6000)])
    #expect(Agreement(real: play([("Saved", 6600)], lateness: 400), page: page).difference == nil)
    #expect(Agreement(real: play([("Saved", 6700)], lateness: 400), page: page).difference != nil)
  }

  @Test(
    "tolerates that an input just after an announcement was due prevents it in real time, but not a missing response"
  )
  func forestalled() {
    let inputs: [Double?] = [0, 2100]
    let page = play([("Signing in", 40), ("Still signing in", 2000), ("Cancelled", 2140)], inputs: inputs)
    let real = play([("Signing in", 40), ("Cancelled", 2140)], inputs: inputs)
    #expect(Agreement(real: real, page: page).difference == nil)
    let earlier = play([("Signing in", 40), ("Still signing in", 1800), ("Cancelled", 2140)], inputs: inputs)
    #expect(Agreement(real: real, page: earlier).difference?.contains("“Still signing in”") == true)
    let deaf = play([("Signing in", 40), ("Still signing in", 2000)], inputs: inputs)
    #expect(Agreement(real: real, page: deaf).difference?.contains("“Cancelled”") == true)
  }

  @Test("tolerates a missing announcement shortly before the end of the other play")
  func ended() {
    var real = play([("Saving", 40)])
    real.end = 6000
    #expect(Agreement(real: real, page: play([("Saving", 40), ("Saved", 5900)])).difference == nil)
    #expect(Agreement(real: real, page: play([("Saving", 40), ("Saved", 5000)])).difference != nil)
  }
}
