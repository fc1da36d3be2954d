"""A real browser for tests: Chromium, without a window."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.chromium import QUIET, program

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SMALL: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}
SERIOUS = ("serious", "critical")


def installed() -> str:
    """Where the browser is; without one, the test is skipped, but not where everything must be tested."""
    path = program()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is not installed")
        pytest.skip("Chromium is not installed")
    return path


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        yield browser
        browser.close()


def grave(page: Page) -> list[str]:
    """What axe finds on a page that keeps somebody from using it."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {json.dumps([node['html'] for node in each['nodes']][:3])}"
        for each in found
        if each["impact"] in SERIOUS
    ]


def too_wide(page: Page) -> bool:
    """Whether a page must be moved sideways to be read."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
