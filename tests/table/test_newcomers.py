"""What people meet before they play, in a browser: starting, inviting, one screen for several, bringing a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.background import background
from tests.table.chromium import DESKTOP, PHONE, chromium

FINISHED = min((Path(__file__).parents[1] / "golden" / "colonialism").glob("*.tord"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with background(tmp_path_factory.mktemp("newcomers")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Any]:
    """Opens the first page as somebody new; whatever a page complains of fails the test."""
    contexts = []
    complaints: list[str] = []

    def visitor(size: Any = DESKTOP, **more: Any) -> Page:
        context = browser.new_context(viewport=size, base_url=address, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto("/")
        return page

    yield visitor
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["Colonialism", "Colonial: Europe's Empires Overseas"])
def test_a_newcomer_plays_against_bots_after_three_clicks(visit: Any, game: str, size: Any) -> None:
    page = visit(size)
    page.get_by_role("link", name=f"Play {game}", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    assert "/lobby" not in page.url
    expect(page.locator("#table")).to_be_visible()


def test_what_can_be_chosen_follows_the_edition_and_the_number_of_players(visit: Any) -> None:
    page = visit()
    page.goto("/new/colonialism")
    places = page.locator(".place:visible")
    assert places.count() == 3
    page.locator("label.choice", has_text="4").click()
    assert places.count() == 4
    page.locator("label.choice", has_text="2").click()
    assert places.count() == 2
    expect(page.get_by_label("Historical Events")).to_be_visible()
    page.get_by_label("First edition").check()
    expect(page.get_by_label("Historical Events")).to_be_hidden()
    page.locator("#seat-1").select_option("here")
    expect(page.locator("[name='name.1']")).to_be_visible()
    page.locator("#seat-1").select_option("link")
    expect(page.locator("[name='name.1']")).to_be_hidden()


def test_a_friend_takes_the_seat_by_the_link_and_the_host_sees_it_at_once(visit: Any) -> None:
    host, friend = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    host.goto("/new/colonialism")
    host.locator("[name='name.0']").fill("Marie")
    host.locator("#seat-1").select_option("link")
    host.get_by_role("button", name="Start").click()
    host.wait_for_url("**/lobby")
    expect(host.get_by_role("button", name="Start the game")).to_be_disabled()
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    friend.goto(host.evaluate("navigator.clipboard.readText()"))
    expect(friend.get_by_text("Marie keeps a seat for you")).to_be_visible()
    friend.get_by_label("What shall the others call you?").fill("Пётр 🦜")
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url("**/lobby")
    expect(host.get_by_text("Пётр 🦜")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    host.wait_for_url(lambda url: not url.endswith("/lobby"))
    friend.wait_for_url(lambda url: not url.endswith("/lobby"))
    friend.goto("/")
    expect(friend.get_by_text("Colonialism Second edition")).to_be_visible()


def test_several_share_a_screen_beside_a_bot(visit: Any) -> None:
    page = visit()
    page.goto("/new/colonial")
    page.locator("[name='name.0']").fill("Marie")
    page.locator("#seat-1").select_option("here")
    page.locator("[name='name.1']").fill("Pierre")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    page.goto("/")
    line = page.locator(".table-line").first
    for name in ("Marie", "Pierre"):
        expect(line.locator(".table-seats")).to_contain_text(name)
    page.goto("/new/colonial")
    assert page.locator("#seat-1").input_value() == "here"
    assert page.locator("[name='name.1']").input_value() == "Pierre"


def test_a_finished_game_is_brought_along_and_found_again(visit: Any) -> None:
    page = visit()
    page.get_by_label("A file that ends in .tord").set_input_files(FINISHED)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/table/*/replay")
    page.goto("/")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(page.locator(".table-line").first).to_contain_text("won")


def test_a_guest_becomes_an_account_and_comes_back_elsewhere(visit: Any) -> None:
    page = visit()
    page.goto("/new/colonialism")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    page.goto("/account")
    page.locator("#r-called").fill("Marie")
    page.locator("#r-login").fill("marie")
    page.locator("#r-password").fill("radium and polonium")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", name="Hello, Marie")).to_be_visible()
    other = visit(PHONE)
    other.goto("/account")
    other.locator("#s-login").fill("Marie")
    other.locator("#s-password").fill("radium and polonium")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("You are signed in.")).to_be_visible()
    other.goto("/")
    expect(other.locator(".table-line")).to_have_count(1)
