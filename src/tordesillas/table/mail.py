"""Sending letters through the mail server that whoever runs this server has named."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}


class MailError(Exception):
    """A letter that was not accepted."""


class Letter(NamedTuple):
    to: str
    subject: str
    text: str


async def post(smtp: str, sender: str, letter: Letter) -> None:
    """Send a letter; `smtp` is smtp://user:password@host:port, or smtps:// for a connection that is secret at once."""
    try:
        await asyncio.to_thread(deliver, smtp, sender, written(sender, letter))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise MailError(str(error)) from error


def written(sender: str, letter: Letter) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, letter.to, letter.subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid("tordesillas", sender.rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    return message


def deliver(smtp: str, sender: str, message: EmailMessage) -> None:
    """Over TLS wherever the server can; a password never goes without it."""
    where = urlsplit(smtp)
    if where.scheme not in PORTS or not where.hostname:
        raise ValueError("the address of the mail server begins with smtp:// or smtps://")
    port, context = where.port or PORTS[where.scheme], ssl.create_default_context()
    with (
        smtplib.SMTP_SSL(where.hostname, port, timeout=SECONDS, context=context)
        if where.scheme == "smtps"
        else smtplib.SMTP(where.hostname, port, timeout=SECONDS)
    ) as server:
        secret = where.scheme == "smtps"
        server.ehlo()
        if not secret and server.has_extn("starttls"):
            server.starttls(context=context)
            secret = True
        if where.username:
            if not secret:
                raise ValueError("the mail server offers no TLS, so it is not told the password")
            server.login(unquote(where.username), unquote(where.password or ""))
        server.send_message(message, sender)
