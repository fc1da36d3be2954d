"""A program that takes the seat an invitation leads to and plays it to the end: python bot.py INVITATION [NAME].

It chooses blindly. Put something better into `choose`: it gets what the seat knows, and the moves that it can make.
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx


def choose(view: dict) -> dict:
    """One of the legal moves; what is open at any time, such as a gift, only where nothing is to be decided."""
    return random.choice([move for move in view["moves"] if not move["aside"]] or view["moves"])


def play(invitation: str, name: str) -> dict:
    """How the game ended."""
    address = urlsplit(invitation)
    with httpx.Client(base_url=f"{address.scheme}://{address.netloc}/api", timeout=30) as server:
        token = call(server, "POST", "/tokens", name=name, label="examples/bot.py")["token"]
        server.headers["authorization"] = f"Bearer {token}"
        joined = call(server, "POST", f"/invitations/{address.path.split('/')[-1]}", name=name)
        table, seat = f"/tables/{joined['table']['id']}", joined["seat"]
        for news in listen(server, f"{table}/stream"):
            while news["status"] == "running" and seat in news["pending"]:
                view = call(server, "GET", f"{table}/view?seat={seat}")
                if not view["moves"]:
                    break
                move = choose(view)["token"]
                news = call(server, "POST", f"{table}/moves", seat=seat, move=move, answers=view["number"])
            if news["status"] in ("over", "abandoned"):
                break
        return call(server, "GET", table)["outcome"]


def call(server: httpx.Client, method: str, path: str, **sent: object) -> dict:
    """What the server answers. A move that came too late is no mistake: there will be news of what came before it."""
    answer = server.request(method, path, json=sent or None)
    if answer.is_error and answer.json()["error"] != "stale":
        raise SystemExit(f"{method} {path}: {answer.json()['message']}")
    return {"status": "stale"} if answer.is_error else answer.json()


def listen(server: httpx.Client, path: str) -> Iterator[dict]:
    """The table's news, one after the other; when the line breaks, it begins anew."""
    while True:
        try:
            with server.stream("GET", path, timeout=60) as lines:
                yield from (json.loads(line[6:]) for line in lines.iter_lines() if line.startswith("data: "))
        except httpx.TransportError:
            time.sleep(1)


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Bot"))
