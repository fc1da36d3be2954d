"""Just enough of an HTTP client for a load test: connections that stay open, JSON, and event streams.

A client library of comfort would take more of the two cores than the server that is measured.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit


class Connection:
    """One connection; one request at a time."""

    def __init__(self, address: str, headers: str = "") -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.head = f"Host: {parts.netloc}\r\n{headers}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, headers: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        sent = b"" if body is None else json.dumps(body).encode()
        kind = "" if body is None else f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{headers}{kind}\r\n".encode() + sent)
        status, length = await read_head(self.reader)
        return status, await self.reader.readexactly(length) if length >= 0 else await read_chunks(self.reader)

    async def json(self, method: str, path: str, body: Any = None) -> Any:
        """The document of an answer that must be a good one."""
        status, found = await self.ask(method, path, body)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {found[:300].decode(errors='replace')}")
        return json.loads(found)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """Status and length of an answer; -1 where it comes in pieces."""
    lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    length = -1
    for line in lines[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return int(lines[0].split(b" ")[1]), length


async def read_chunks(reader: asyncio.StreamReader) -> bytes:
    found = b""
    while size := int(await reader.readline(), 16):
        found += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
    return found


async def listen(address: str, path: str, heard: asyncio.Queue[bytes] | None, headers: str = "") -> None:
    """Hold an event stream open, and pass on the moments at which something came."""
    connection = Connection(address, headers)
    reader, writer = await asyncio.open_connection(connection.host, connection.port)
    writer.write(f"GET {path} HTTP/1.1\r\n{connection.head}Accept: text/event-stream\r\n\r\n".encode())
    try:
        await read_head(reader)
        while line := await reader.readline():
            if heard is not None and line.startswith(b"data:"):
                heard.put_nowait(line)
    finally:
        writer.close()
