"""The description of the interface as a page for people, made from the one for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from tordesillas.table.pages import page

router = APIRouter()

Schema = Mapping[str, Any]


class Row(NamedTuple):
    """A parameter, or a part of what is sent or got."""

    name: str
    type: str
    refers: str
    """The model that the type is, or is a list of."""
    about: str
    required: bool


class Operation(NamedTuple):
    """Something that can be asked for."""

    id: str
    method: str
    path: str
    about: str
    parameters: tuple[Row, ...]
    body: str
    """The model that is sent."""
    example: str
    answers: tuple[Row, ...]


class Model(NamedTuple):
    """What is sent or got."""

    name: str
    about: str
    rows: tuple[Row, ...]


@router.get("/api")
async def read(request: Request) -> Response:
    document = request.app.openapi()
    groups: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(operation_of(document, path, method, operation))
    models = [model_of(name, schema) for name, schema in document["components"]["schemas"].items()]
    return page(request, "api.html", groups=groups, models=models)


def operation_of(document: Schema, path: str, method: str, operation: Schema) -> Operation:
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    example = json.dumps(example_of(document, sent), indent=1, ensure_ascii=False) if sent else ""
    return Operation(
        operation["operationId"],
        method,
        path,
        operation.get("description", ""),
        tuple(
            Row(each["name"], *type_of(each["schema"]), each.get("description", ""), each.get("required", False))
            for each in operation.get("parameters", ())
        ),
        type_of(sent)[1],
        example,
        tuple(answers(operation)),
    )


def answers(operation: Schema) -> Iterator[Row]:
    """What comes back, by status."""
    for status, answer in operation["responses"].items():
        content = answer.get("content", {})
        kind = next(iter(content), "")
        shown, refers = type_of(content[kind].get("schema", {}) if kind else {})
        yield Row(status, shown or kind, refers, answer["description"], False)


def model_of(name: str, schema: Schema) -> Model:
    # Only of what is sent anything could be left out.
    required = () if schema.get("additionalProperties", True) else schema.get("required", ())
    rows = (
        Row(part, *type_of(found), found.get("description", ""), part in required)
        for part, found in schema.get("properties", {}).items()
    )
    return Model(name, schema.get("description", ""), tuple(rows))


def type_of(schema: Schema) -> tuple[str, str]:
    """A type in words, and the model in it."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return name, name
    if "anyOf" in schema:
        parts = [type_of(each) for each in schema["anyOf"]]
        return " or ".join(part for part, _ in parts), next((refers for _, refers in parts if refers), "")
    if "enum" in schema:
        return " or ".join(f'"{value}"' for value in schema["enum"]), ""
    if schema.get("type") == "array":
        shown, refers = type_of(schema["items"])
        return f"list of {shown}", refers
    return schema.get("type", ""), ""


def example_of(document: Schema, schema: Schema) -> Any:
    """Something that could be sent, made of the examples of its parts; what needs none and has none is left out."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if "examples" in schema:
        return schema["examples"][0]
    if "anyOf" in schema:
        return example_of(document, schema["anyOf"][0])
    return {
        name: example_of(document, part)
        for name, part in schema.get("properties", {}).items()
        if "examples" in part or name in schema.get("required", ())
    }
