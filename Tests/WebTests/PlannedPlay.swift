import PatternLibrary
import Synchronization
import TestSupport
import Testing
import Verifying

/// A scenario to play on a page, or in a frame on it.
struct PlannedPlay: Sendable {
  var scenario: Scenario
  var url: String
  var frame: String?
  var style = PlayingStyle()
}

/// Plays with several browsers side by side, and returns the result of each play.
func playAll(_ plays: [PlannedPlay], in kind: TestEnvironment.Browser = .chromium, count: Int) throws -> [RunResult] {
  let results = Mutex<[Int: RunResult]>([:])
  try onThreads(count, over: Array(plays.indices)) { next in
    try withPlayer(kind) { player, _ in
      while let index = next() {
        let play = plays[index]
        player.style = play.style
        let observed = try player.play(play.scenario, at: play.url, in: play.frame)
        results.withLock { $0[index] = observed }
      }
    }
  }
  return try results.withLock { results in try plays.indices.map { try #require(results[$0]) } }
}

/// Plays a scenario on each of several pages, in each of several styles.
func playAll(
  _ scenario: Scenario,
  on pages: [String],
  _ styles: [PlayingStyle] = [PlayingStyle()],
  in kind: TestEnvironment.Browser = .chromium,
  count: Int = 1
) throws -> [RunResult] {
  try withTemporaryFolder { folder in
    try write(Dictionary(uniqueKeysWithValues: pages.enumerated().map { ("\($0).html", $1) }), to: folder)
    let plays = pages.indices.flatMap { index in
      let url = folder.appending(path: "\(index).html").absoluteString
      return styles.map { PlannedPlay(scenario: scenario, url: url, style: $0) }
    }
    return try playAll(plays, in: kind, count: count)
  }
}
