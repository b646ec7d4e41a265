"""An AT Driver server that replaces a screen reader: when a key is pressed, it speaks what its plan says.

    python3 at-driver-server.py PLAN.json

The first line that it prints is its port. Then it prints one line for each message, with its sender, and how the
connection ended. The members of a plan, all of which are optional:

    capabilities   what it says about itself
    takesAny       whether it ignores the requested capabilities
    staysTaken     whether it refuses any session after the first, on any connection
    errors         commands, or their numbers, with the error it answers: a code, or a code and a message
    speech         for each key in turn what is spoken: pairs of the seconds after the key and a text
    display        the X display on which it presses keys; without it, no keys are pressed
    delays         the seconds before each answer, in turn
    misdeed        how it misbehaves after it has answered `after` commands
"""
import base64, hashlib, json, os, socket, subprocess, struct, sys, threading, time

KEYS = {
    0xE003: "BackSpace", 0xE004: "Tab", 0xE007: "Return", 0xE008: "shift", 0xE009: "ctrl", 0xE00A: "alt",
    0xE00C: "Escape", 0xE00D: "space", 0xE012: "Left", 0xE013: "Up", 0xE014: "Right", 0xE015: "Down",
}
ENDS_OF_HANDSHAKE = {
    "not-found": b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
    "other-protocol": b"SSH-2.0-OpenSSH_9.2p1\r\n",
    "wrong-key": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: c2l4dGVlbiBieXRlcyBvZg==\r\n\r\n",
}


def tell(**what):
    sys.stdout.write(json.dumps(what, sort_keys=True) + "\n")
    sys.stdout.flush()


class Gone(Exception):
    pass


class Connection:
    isTaken = False

    def __init__(self, plan, peer):
        self.plan, self.peer, self.writing = plan, peer, threading.Lock()
        self.session, self.answered, self.pressed = False, 0, 0

    # The WebSocket protocol (RFC 6455)

    def take(self, count):
        data = b""
        while len(data) < count:
            piece = self.peer.recv(count - len(data))
            if not piece:
                raise Gone
            data += piece
        return data

    def shake_hands(self):
        header = b""
        while not header.endswith(b"\r\n\r\n"):
            header += self.take(1)
        lines = header.decode().split("\r\n")
        fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:] if line)}
        tell(path=lines[0].split(" ")[1], host=fields["host"], origin=fields.get("origin"))
        misdeed = self.plan.get("misdeed")
        if misdeed == "no-handshake":
            self.await_end()
        if misdeed in ENDS_OF_HANDSHAKE:
            self.peer.sendall(ENDS_OF_HANDSHAKE[misdeed])
            self.await_end()
        key = fields["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.peer.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )

    def await_end(self):
        while self.peer.recv(1 << 16):
            pass
        raise Gone

    def receive(self):
        """The next text; what is no text is answered here."""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.take(2 if length == 126 else 8))[0]
            mask = self.take(4)
            data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.take(length)))
            if first & 15 == 8:
                tell(closed=struct.unpack(">H", data[:2])[0] if data else None)
                if self.plan.get("misdeed") == "no-close":
                    self.await_end()
                self.send(data, 8)
                raise Gone
            if first & 15 == 1:
                return data.decode()

    def send(self, data, kind=1, isWhole=True):
        length = len(data)
        if length < 126:
            size = bytes([length])
        else:
            size = b"\x7e" + struct.pack(">H", length) if length < 65536 else b"\x7f" + struct.pack(">Q", length)
        with self.writing:
            self.peer.sendall(bytes([kind | (128 if isWhole else 0)]) + size + data)

    # AT Driver

    def tell_client(self, message):
        tell(sender="server", message=message)
        self.send(json.dumps(message).encode())

    def say(self, text):
        self.tell_client({"method": "interaction.capturedOutput", "params": {"data": text}})

    def serve(self):
        self.shake_hands()
        while True:
            message = json.loads(self.receive())
            tell(sender="client", message=message)
            if self.plan.get("misdeed") and self.answered >= self.plan.get("after", 0):
                self.misbehave(self.plan["misdeed"], message)
            self.answered += 1
            time.sleep((self.plan.get("delays", []) + [0] * self.answered)[self.answered - 1])
            self.answer(message)

    def answer(self, message):
        method, params = message["method"], message["params"]
        errors = self.plan.get("errors", {})
        error = errors.get(method) or errors.get(str(message["id"]))
        if not error and method == "session.new":
            error = self.begin(params["capabilities"].get("alwaysMatch", {}))
        elif not error and not self.session:
            error = ["invalid session id"]
        if error:
            code, text = (error + [""])[:2]
            self.tell_client({"id": message["id"], "error": code, "message": text})
            return
        if method == "session.new":
            result = {"sessionId": "2b1c7a5e-6f0e-4f0d-9a55-0f9d8b0f5a11", "capabilities": self.capabilities}
            self.tell_client({"id": message["id"], "result": result})
            return
        if "keys" in params:
            self.press(params["keys"])
        self.tell_client({"id": message["id"], "result": {}})

    @property
    def capabilities(self):
        own = {"atName": "nvda", "atVersion": "2024.4", "platformName": "windows"}
        return {**own, **self.plan.get("capabilities", {})}

    def begin(self, wanted):
        if self.session or Connection.isTaken:
            return ["session not created", "session already exists"]
        if not self.plan.get("takesAny") and any(self.capabilities.get(key) != wanted[key] for key in wanted):
            return ["session not created", "requested capabilities could not be matched"]
        self.session = True
        Connection.isTaken = self.plan.get("staysTaken", False)

    def press(self, keys):
        if "display" in self.plan:
            names = [KEYS.get(ord(key), key) for key in keys]
            environment = {**os.environ, "DISPLAY": self.plan["display"]}
            subprocess.run(["xdotool", "key", "--delay", "0", "+".join(names)], env=environment, check=True)
        speech = self.plan.get("speech", [])
        if self.pressed < len(speech):
            threading.Thread(target=self.speak, args=(speech[self.pressed],), daemon=True).start()
        self.pressed += 1

    def speak(self, utterances):
        begun = time.monotonic()
        for after, text in utterances:
            time.sleep(max(0, begun + after - time.monotonic()))
            self.say(text)

    def misbehave(self, misdeed, message):
        if misdeed == "mute":
            self.await_end()
        elif misdeed == "close":
            self.send(struct.pack(">H", 1001) + b"going\naway", 8)
            self.await_end()
        elif misdeed == "half-close":
            self.peer.shutdown(socket.SHUT_WR)
            self.await_end()
        elif misdeed == "drop":
            self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raise Gone
        elif misdeed == "binary":
            self.send(b"\0\1\2\3", 2)
        elif misdeed == "not-utf8":
            self.send(b'{"id": \xff}')
        elif misdeed == "large":
            for piece in range(17):
                self.send(b" " * 65536, 0 if piece else 1, isWhole=False)
        elif misdeed == "nonsense":
            with self.writing:
                self.peer.sendall(b"\xff" * 64)
        else:
            # A text that such a server never sends.
            self.send(misdeed.encode())


def main():
    with open(sys.argv[1]) as file:
        plan = json.load(file)
    listener = socket.create_server(("127.0.0.1", 0))
    tell(port=listener.getsockname()[1])
    while True:
        peer, _ = listener.accept()
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=attend, args=(plan, peer), daemon=True).start()


def attend(plan, peer):
    try:
        Connection(plan, peer).serve()
    except (Gone, OSError):
        tell(ended=True)
    finally:
        peer.close()


main()
