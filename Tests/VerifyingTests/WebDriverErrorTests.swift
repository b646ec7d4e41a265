import Testing
import Verifying

@Suite("A WebDriver error")
struct WebDriverErrorTests {
  @Test("is described in terms of the page if the page is to blame")
  func words() {
    let hangs = "the page no longer answers: a script of its own may run without end"
    #expect(WebDriverError.refused(code: "timeout", message: "").description == hangs)
    #expect(WebDriverError.refused(code: "script timeout", message: "").description == hangs)
    #expect(WebDriverError.refused(code: "no such window", message: "").description == "the page closed its window")
    #expect(
      WebDriverError.noPage(status: 404, url: "http://127.0.0.1/a.html").description
        == "the server answers 404 to http://127.0.0.1/a.html"
    )
    #expect(WebDriverError.refused(code: "a", message: "b").description == "the driver refused: a: b")
  }
}
