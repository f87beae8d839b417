"""What sites ask a hub over HTTP, with a site's token. Nothing here reaches into a hospital.

`GET /sites/parcel` lists tasks and submissions, signed; `GET /sites/parcel/public/HASH.tar` and
`/content/DIGEST.tar` are its files; `GET /sites/last` is the number of the last bundle that came;
`POST /sites/bundles` brings the next.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from goldbench.benchmark.routing import Opened, caller, json_answer
from goldbench.benchmark.sites.arrival import last_number, take_bundle
from goldbench.benchmark.sites.bundle import MOST_BYTES
from goldbench.benchmark.sites.parcel import pack_member, parcel_list
from goldbench.benchmark.sites.parties import Site, site_of
from goldbench.store import canonical

router = APIRouter(prefix="/sites")


def _site(request: Request) -> Site:
    return caller(request, site_of)


_Site = Annotated[Site, Depends(_site)]


@router.get("/parcel")
def parcel(bench: Opened, site: _Site) -> Response:
    """List tasks, and submissions that this site has not answered yet."""
    return Response(canonical(parcel_list(bench, site)), media_type="application/json")


@router.get("/parcel/{what}/{name}")
def member(what: str, name: str, bench: Opened, site: _Site) -> Response:
    """Give one file of a parcel."""
    del site
    content = pack_member(bench, f"{what}/{name}")
    if content is None:
        raise HTTPException(404)
    return Response(content, media_type="application/x-tar")


@router.get("/last")
def last(bench: Opened, site: _Site) -> Response:
    """Say which bundle of the site came last."""
    return json_answer({"site": site.name, "last": last_number(bench, site)})


@router.post("/bundles", status_code=201)
async def bundles(request: Request, bench: Opened, site: _Site) -> Response:
    """Take the next bundle of the site."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise HTTPException(413)
    arrived = await run_in_threadpool(take_bundle, bench, bytes(body))
    if arrived.site != site.name:  # signed by another site: true, and still not theirs to bring
        return json_answer({**arrived._asdict(), "brought_by": site.name}, 201)
    return json_answer(arrived._asdict(), 201)
