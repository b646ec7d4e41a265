"""Measures the search of a site in Chromium: how large its index is, what a first search loads, how soon it answers.

Each query is the first on a page that was opened anew, from the file system, so the time is that of loading the script
and the parts of the index too. It runs from the first letter that is typed until an option is shown.
"""

import json
import pathlib
import re
import statistics
import subprocess
import urllib.request

ASK = """
const [query, done] = arguments;
const input = document.querySelector(".search input");
const start = performance.now();
const look = () => {
  if (!document.querySelector(".search-list [role=option]")) return;
  observer.disconnect();
  const files = [...document.scripts].map(({ src }) => src).filter((src) => src.includes("/assets/search/"));
  done({ time: performance.now() - start, files });
};
const observer = new MutationObserver(look);
observer.observe(document.querySelector(".search"), { childList: true, subtree: true, attributes: true });
input.focus();
input.value = query;
input.dispatchEvent(new InputEvent("input", { bubbles: true }));
"""
OPTIONS = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu"]


def measure_search(site, rounds):
    """Sizes in bytes and times in milliseconds, of the search of a site that was built into a folder."""
    index = site / "assets" / "search"
    files = list(index.glob("*.js"))
    times, loads = [], []
    with Browser() as browser:
        for query in queries(index) * rounds:
            browser.ask("url", {"url": (site / "index.html").as_uri()})
            answer = browser.ask("execute/async", {"script": ASK, "args": [query]})
            times.append(answer["time"])
            names = {pathlib.Path(urllib.request.url2pathname(name.removeprefix("file://"))) for name in answer["files"]}
            loads.append(sum(path.stat().st_size for path in names))
    return {
        "indexBytes": sum(path.stat().st_size for path in files), "files": len(files), "queries": len(times),
        "mostLoadedBytes": max(loads), "firstResultMedian": round(statistics.median(times), 1),
        "firstResultMost": round(max(times), 1),
    }


def queries(index):
    """A word, the beginning of one, and one with a letter too few, from different parts of the index."""
    parts = [re.findall(r"\\n([a-z]{6,}) ", part.read_text()) for part in sorted(index.glob("words-*.js"))]
    parts = [words for words in parts if words]
    whole, begun, wrong = (words[len(words) // 2] for words in (parts[0], parts[len(parts) // 2], parts[-1]))
    return [whole, begun[:4], wrong[:-2] + wrong[-1]]


class Browser:
    """A session of chromedriver, which ends with it."""

    def __enter__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if started := re.search(r"started successfully on port (\d+)", line):
                break
        self.session = f"http://127.0.0.1:{started[1]}/session"
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": OPTIONS}}
        self.session += "/" + self.ask("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        return self

    def ask(self, command, body):
        address = f"{self.session}/{command}".rstrip("/")
        request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def __exit__(self, *_):
        urllib.request.urlopen(urllib.request.Request(self.session, method="DELETE"), timeout=60).close()
        self.driver.terminate()
        self.driver.wait()
