"""The account: signing in and out, what one is called and told, where one is signed in, tokens, leaving for good."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.messages import say
from tordesillas.table import webhooks
from tordesillas.table.limits import address, allow
from tordesillas.table.pages import page
from tordesillas.table.people import API, LOGIN_MAX, PASSWORD_MAX, PASSWORD_MIN, PersonError, plain_login
from tordesillas.table.seating import NAME_MAX
from tordesillas.table.store.schema import Status
from tordesillas.table.viewing import service
from tordesillas.table.visitor import end_session, people, preferences, required, sign_in, sign_out, visitor, welcomed
from tordesillas.table.webhooks import WebhookError

router = APIRouter()

Login = Annotated[str, Form(max_length=200)]
Password = Annotated[str, Form(max_length=1000)]
Email = Annotated[str, Form(max_length=300)]
Called = Annotated[str, Form(max_length=10 * NAME_MAX)]


@router.get("/account")
async def account(request: Request, done: str = "") -> Response:
    return await account_page(request, done=done)


async def account_page(
    request: Request, form: str = "", wrong: str = "", done: str = "", token: str = "", status: int = 200
) -> Response:
    """The page; `wrong` is what is wrong in the form of that name, `token` a new secret to be shown once."""
    person = visitor(request)
    known = [] if person is None else await people(request).sessions(person.id)
    return page(
        request,
        "account.html",
        status,
        form=form,
        wrong=wrong,
        done=done if done in DONE else "",
        token=token,
        browsers=[session._replace(label=device(session.label)) for session in known if session.kind != API],
        programs=[session for session in known if session.kind == API],
        here=request.state.session,
        settings=request.app.state.settings,
        bounds={"login": LOGIN_MAX, "least": PASSWORD_MIN, "most": PASSWORD_MAX, "name": NAME_MAX},
    )


BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
SHORT = {"Edg": "Edge", "OPR": "Opera", "Macintosh": "Mac"}


def device(agent: str) -> str:
    """What a person would call a browser: its make, and what it runs on; else what it calls itself.

    Most browsers claim to be others too, so the first that fits in this order is the right one.
    """
    named = [next((SHORT.get(each, each) for each in kinds if each in agent), "") for kinds in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, named)) or agent


DONE = ("signed_in", "registered", "kept", "password", "signed_out", "deleted")
"""What a page may say has been done."""


def done(what: str) -> Response:
    return RedirectResponse(f"/account?done={what}", 303)


async def refused(request: Request, form: str, code: str) -> Response:
    language = preferences(request).language
    wrong = say(language, f"account.error.{code}", least=PASSWORD_MIN, most=PASSWORD_MAX)
    return await account_page(request, form, wrong, status=422)


# In and out


@router.post("/account/register")
async def register(
    request: Request, login: Login, password: Password, email: Email = "", called: Called = ""
) -> Response:
    """Make the guest who asks an account; a stranger becomes both at once."""
    allow(request, "account", address(request))
    person = await welcomed(request, called)
    try:
        await people(request).register(person, login, password, email)
    except PersonError as error:
        return await refused(request, "register", error.code)
    await people(request).prefer(person.id, **preferences(request)._asdict())
    await sign_in(request, person)
    return done("registered")


@router.post("/account/sign-in")
async def enter(request: Request, login: Login, password: Password) -> Response:
    """What was done as a guest in this browser becomes the account's."""
    allow(request, "sign_in", address(request))
    allow(request, "guess", plain_login(login)[:LOGIN_MAX])
    found = await people(request).signed_in(login, password)
    if found is None:
        return await refused(request, "sign_in", "unknown")
    guest = visitor(request)
    await sign_in(request, found)
    if guest is not None and not request.app.state.settings.local:
        await people(request).join(guest, found)
    return done("signed_in")


@router.post("/account/sign-out")
async def leave(request: Request) -> Response:
    await sign_out(request)
    return done("signed_out")


@router.post("/account/close")
async def close(request: Request, session: Annotated[str, Form(max_length=100)]) -> Response:
    """Sign another browser or a program out."""
    await people(request).close_session(required(request).id, session)
    return done("kept")


@router.post("/account/close-others")
async def close_others(request: Request) -> Response:
    person = required(request)
    if request.state.session is not None:
        await people(request).close_others(person.id, request.state.session)
    return done("kept")


# What is kept


@router.post("/account/name")
async def rename(request: Request, called: Called) -> Response:
    person = required(request)
    if not called.strip():
        return await refused(request, "name", "nameless")
    await people(request).prefer(person.id, name=called)
    return done("kept")


@router.post("/account/password")
async def change_password(request: Request, old: Password, new: Password) -> Response:
    """Whoever else is signed in must sign in again."""
    person = required(request)
    allow(request, "sign_in")
    try:
        await people(request).change_password(person, old, new)
    except PersonError as error:
        return await refused(request, "password", error.code)
    await sign_in(request, person)
    known = await people(request).known(request.state.secret, "browser")
    assert known is not None
    await people(request).close_others(person.id, known.session)
    return done("password")


@router.post("/account/telling")
async def telling(request: Request, email: Email = "", webhook: Annotated[str, Form(max_length=500)] = "") -> Response:
    """What a person wants to be told who does not look, and where."""
    person, form = required(request), await request.form()
    try:
        if webhook.strip():
            webhooks.checked_address(webhook.strip())
        notify = {name: name in form for name in ("turn", "over", "mail", "webhook")}
        await people(request).tell(person.id, notify | {"webhook": bool(webhook.strip())}, email, webhook.strip())
    except PersonError as error:
        return await refused(request, "telling", error.code)
    except WebhookError:
        return await refused(request, "telling", "webhook")
    return done("kept")


@router.post("/account/tokens")
async def new_token(request: Request, label: Annotated[str, Form(max_length=80)] = "") -> Response:
    """A token for a program; this page is the only one that ever shows it."""
    allow(request, "account")
    person = await welcomed(request)
    try:
        token = await people(request).open_token(person.id, " ".join(label.split()))
    except PersonError as error:
        return await refused(request, "tokens", error.code)
    return await account_page(request, token=token)


@router.post("/account/delete")
async def delete(request: Request, password: Password = "", sure: str = Form("")) -> Response:
    """Bots play on, and nobody is left whom the server knows."""
    person = required(request)
    if person.account:
        allow(request, "sign_in")
        found = await people(request).signed_in(person.login or "", password)
        if found is None:
            return await refused(request, "delete", "password")
    if not sure:
        return await refused(request, "delete", "sure")
    await give_up_seats(request, person.id)
    await end_session(request)
    await people(request).forget(person.id)
    request.state.person, request.state.secret = None, ""
    return done("deleted")


async def give_up_seats(request: Request, person: str) -> None:
    tables = service(request)
    for table in await tables.of_person(person, Status.OPEN, Status.RUNNING):
        for seat in table.seats_of(person):
            if table.status is Status.OPEN:
                await tables.stand(table.id, person, seat)
            else:
                await tables.resign(table.id, person, seat)
