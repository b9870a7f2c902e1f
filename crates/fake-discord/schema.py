#!/usr/bin/env python3
"""Prints schema.json: what Discord's OpenAPI specification says of the bodies that the fake takes, without descriptions.

usage: schema.py openapi.json > schema.json

The specification: https://github.com/discord/discord-api-spec (MIT), specs/openapi.json.
"""

import json
import sys

ROUTES = """
PUT /applications/{application_id}/commands
PUT /applications/{application_id}/guilds/{guild_id}/commands
PATCH /applications/{application_id}/commands/{command_id}
POST /applications/{application_id}/emojis
POST /channels/{channel_id}/messages
PATCH /channels/{channel_id}/messages/{message_id}
POST /channels/{channel_id}/messages/{message_id}/threads
POST /channels/{channel_id}/threads
PATCH /channels/{channel_id}
POST /guilds/{guild_id}/scheduled-events
POST /interactions/{interaction_id}/{interaction_token}/callback
POST /users/@me/channels
POST /webhooks/{webhook_id}/{webhook_token}
PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original
PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}
"""

# What restricts a value. The specification's unions are called anyOf or oneOf without a difference.
KEPT = """type enum const pattern required properties additionalProperties items anyOf allOf minimum maximum minLength maxLength
minItems maxItems minProperties maxProperties uniqueItems $ref""".split()

specification = json.load(open(sys.argv[1]))
definitions = {}


def kept(schema):
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name not in definitions:
            definitions[name] = None
            definitions[name] = kept(specification["components"]["schemas"][name])
        return {"$ref": f"#/$defs/{name}"}
    schema = {"anyOf" if key == "oneOf" else key: value for key, value in schema.items()}
    restricting = {key: value for key, value in schema.items() if key in KEPT}
    for key in ("items", "additionalProperties"):
        if isinstance(restricting.get(key), dict):
            restricting[key] = kept(restricting[key])
    for key in ("anyOf", "allOf"):
        if key in restricting:
            restricting[key] = [kept(one) for one in restricting[key]]
    if "properties" in restricting:
        restricting["properties"] = {name: kept(one) for name, one in restricting["properties"].items()}
    return restricting


def body(route):
    method, path = route.split()
    content = specification["paths"][path][method.lower()]["requestBody"]["content"]
    return kept(content["application/json"]["schema"])


def lines(schemas):
    return ",\n".join(f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in sorted(schemas.items()))


# Where the documentation has it otherwise. Discord takes both (README of the specification; "Uploading Files").
NUMBER = {"type": ["null", "integer", "string"], "pattern": "^[0-9]+$"}
OTHERWISE = {"default_member_permissions": NUMBER, "MessageAttachmentRequest.id": NUMBER}

bodies = {route: body(route) for route in ROUTES.split("\n") if route}
for name, definition in definitions.items():
    for field in definition.get("properties", {}):
        other = OTHERWISE.get(field) or OTHERWISE.get(f"{name}.{field}")
        if other:
            definition["properties"][field] = other
print(f'{{"routes": {{\n{lines(bodies)}\n}}, "$defs": {{\n{lines(definitions)}\n}}}}')
