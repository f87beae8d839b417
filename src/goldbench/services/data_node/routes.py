"""The four operations on each of the six kinds: create, list, get, delete."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import create_model

from goldbench.services import wire
from goldbench.services.data_node import models
from goldbench.services.data_node.node import (
    ANNOTATION,
    ANNOTATION_STORE,
    DATASET,
    FHIR_STORE,
    NOTE,
    PATIENT,
    DataNode,
    Kind,
)
from goldbench.services.servers.bodies import json_only, json_response
from goldbench.services.servers.openapi import POST_ERRORS, errors

Ids = tuple[str, ...]
_Dataset = Annotated[str, Path(alias="datasetId")]
_FhirStore = Annotated[str, Path(alias="fhirStoreId")]
_AnnotationStore = Annotated[str, Path(alias="annotationStoreId")]


async def _nowhere() -> Ids:
    return ()


async def _dataset(dataset: _Dataset) -> Ids:
    return (dataset,)


async def _fhir_store(dataset: _Dataset, store: _FhirStore) -> Ids:
    return (dataset, store)


async def _patient(
    dataset: _Dataset, store: _FhirStore, patient: Annotated[str, Path(alias="patientId")]
) -> Ids:
    return (dataset, store, patient)


async def _note(
    dataset: _Dataset, store: _FhirStore, note: Annotated[str, Path(alias="noteId")]
) -> Ids:
    return (dataset, store, note)


async def _annotation_store(dataset: _Dataset, store: _AnnotationStore) -> Ids:
    return (dataset, store)


async def _annotation(
    dataset: _Dataset,
    store: _AnnotationStore,
    annotation: Annotated[str, Path(alias="annotationId")],
) -> Ids:
    return (dataset, store, annotation)


class Resource(NamedTuple):
    """A kind on the wire. `above` and `here` read the ids of its parent and its own from a path."""

    kind: Kind
    name: str
    above: Callable[..., Awaitable[Ids]]
    here: Callable[..., Awaitable[Ids]]
    body: type[models.Body]
    model: type[wire.Wire]

    @property
    def parameter(self) -> str:
        return f"{self.name[0].lower()}{self.name[1:]}Id"


RESOURCES = (
    Resource(DATASET, "Dataset", _nowhere, _dataset, models.EmptyObject, models.Named),
    Resource(FHIR_STORE, "FhirStore", _dataset, _fhir_store, models.EmptyObject, models.Named),
    Resource(
        PATIENT, "Patient", _fhir_store, _patient, models.PatientCreateRequest, models.Patient
    ),
    Resource(NOTE, "Note", _fhir_store, _note, models.NoteCreateRequest, wire.Note),
    Resource(
        ANNOTATION_STORE,
        "AnnotationStore",
        _dataset,
        _annotation_store,
        models.EmptyObject,
        models.Named,
    ),
    Resource(
        ANNOTATION,
        "Annotation",
        _annotation_store,
        _annotation,
        models.AnnotationCreateRequest,
        models.Annotation,
    ),
)


def router(node: DataNode, resource: Resource, public_url: str | None) -> APIRouter:
    kind, name = resource.kind, resource.name
    routes = APIRouter(tags=[name])
    plural = kind.plural[0].upper() + kind.plural[1:]
    collection = _path(kind)
    item = f"{collection}/{{{resource.parameter}}}"

    def create(
        body: models.Body, parents: Annotated[Ids, Depends(resource.above)], id_: str
    ) -> Response:
        return json_response({"name": node.create(kind, (*parents, id_), body.values())}, 201)

    # FastAPI reads annotations; those of these two differ from kind to kind.
    create.__annotations__ |= {
        "body": resource.body,
        "id_": Annotated[wire.Identifier, Query(alias=resource.parameter)],
    }

    def listed(
        request: Request,
        parents: Annotated[Ids, Depends(resource.above)],
        limit: Annotated[int, Query(ge=10, le=100)] = 10,
        offset: Annotated[int, Query(ge=0, le=2**53 - 1)] = 0,
    ) -> Response:
        page = node.page(kind, parents, offset=offset, limit=limit)
        more = offset + limit < page.total
        following = _next(request, public_url, limit, offset + limit) if more else ""
        return json_response(
            {
                "offset": offset,
                "limit": limit,
                "links": {"next": following},
                "totalResults": page.total,
                kind.plural: page.items,
            }
        )

    def get(ids: Annotated[Ids, Depends(resource.here)]) -> Response:
        return json_response(node.get(kind, ids))

    def delete(ids: Annotated[Ids, Depends(resource.here)]) -> Response:
        node.delete(kind, ids)
        return json_response({})

    routes.add_api_route(
        collection,
        create,
        methods=["POST"],
        operation_id=f"create{name}",
        summary=f"Create a {kind.title}",
        status_code=201,
        response_model=models.Named,
        responses={**POST_ERRORS, **errors(401, 409)},
        dependencies=[Depends(json_only)],
    )
    routes.add_api_route(
        collection,
        listed,
        methods=["GET"],
        operation_id=f"list{plural}",
        summary=f"List the {kind.title}s",
        response_model=_page_model(resource),
        responses=errors(400, 401, 500),
    )
    routes.add_api_route(
        item,
        get,
        methods=["GET"],
        operation_id=f"get{name}",
        summary=f"Get a {kind.title}",
        response_model=resource.model,
        responses=errors(401, 404, 500),
    )
    routes.add_api_route(
        item,
        delete,
        methods=["DELETE"],
        operation_id=f"delete{name}",
        summary=f"Delete a {kind.title} and all that hangs on it",
        response_model=models.EmptyObject,
        responses=errors(401, 404, 500),
    )
    return routes


def _path(kind: Kind) -> str:
    """Give the path of a kind's collection.

    >>> _path(NOTE)
    '/datasets/{datasetId}/fhirStores/{fhirStoreId}/fhir/Note'
    """
    if kind.parent is None:
        return f"/{kind.segment}"
    above = next(resource for resource in RESOURCES if resource.kind is kind.parent)
    return f"{_path(kind.parent)}/{{{above.parameter}}}/{kind.segment}"


def _page_model(resource: Resource) -> type[wire.Wire]:
    plural = resource.kind.plural
    name = f"PageOf{plural[0].upper()}{plural[1:]}"
    fields: dict[str, Any] = {plural: (list[resource.model], ...)}  # type: ignore[name-defined]  # made at run time
    return create_model(name, __base__=models.PageMetadata, **fields)


def _next(request: Request, public_url: str | None, limit: int, offset: int) -> str:
    base = (public_url or str(request.base_url)).rstrip("/")
    return f"{base}{request.url.path}?{urlencode({'limit': limit, 'offset': offset})}"
