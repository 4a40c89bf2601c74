import { foldWords, serverMessages } from '@venture-atlas/rules';
import { type BodyOf, type Calls, PLACES_DUPLICATED_MAX, type WikiPageContent } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { readKnownLinks } from '../../atlas/answers/known-links.ts';
import { countLocationsIn } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editedWorldScope } from '../../worlds/scope.ts';
import { changePlaces, type PlacesAct } from '../commands/change-places.ts';
import { savePlaceRows } from '../commands/save-place-rows.ts';
import { textPieces } from '../commands/wiki-page-entity.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentNamedPlace, presentPlaceRow } from '../present/staff-location.ts';
import { listPlacesByName } from '../queries/named-places.ts';
import { listPlaceIds, listPlaceRows, listStoredTexts, type PlaceTableRow } from '../queries/place-table.ts';
import { listScope } from './models.ts';

/** All places of a world as a table: ids, rows, and actions on many places. */
export const placeTableRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listPlaceIds, async (request) => {
    const { name__icontains = '', types, map, without, drafts, sort = 'name', desc } = request.query;
    const scope = await listScope(app.db, request);
    const filter = {
      key: foldWords(name__icontains),
      types: types === undefined ? undefined : numbersOf(types),
      map: map === undefined ? undefined : Number(map),
      without,
      drafts: drafts === undefined ? undefined : drafts === '1',
    };
    const total = await countLocationsIn(app.db, scope.worldIds[0] ?? 0);
    return { ...(await listPlaceIds(app.db, scope, filter, { sort, desc: desc === '1' })), total };
  });

  route(app, calls.listPlaceRows, async (request) => {
    const { ids, map } = request.query;
    const wanted = numbersOf(ids);
    const scope = await listScope(app.db, request);
    const listed = await listPlaceRows(app.db, scope, wanted, map === undefined ? undefined : Number(map));
    const rows = await withBeginnings(app.db, listed);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const { places } = await readKnownLinks(
      app.db,
      scope,
      rows.flatMap(({ linked_text }) => linked_text ?? []),
      undefined,
    );
    return wanted.flatMap((id) => byId.get(id) ?? []).map((row) => presentPlaceRow(row, places));
  });

  route(app, calls.changePlaces, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    return changePlaces(app.staff, staffRequestOf(request), scope, {
      ids: body.ids.map(Number),
      map: body.map === undefined ? undefined : Number(body.map),
      what: actOf(body),
      seen: seenOf(body),
    });
  });

  route(app, calls.findPlacesByName, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    const keys = [...new Set(body.names.map((name) => searchKey(name.normalize('NFC').trim())))];
    const rows = await listPlacesByName(app.db, scope, keys, body.map === undefined ? undefined : Number(body.map));
    return rows.map(presentNamedPlace);
  });

  route(app, calls.savePlaceRows, async (request) => {
    const { body, viewer } = request;
    const scope = found(await editedWorldScope(app.db, viewer, body.world_id));
    return savePlaceRows(app.staff, staffRequestOf(request), scope, body.rows);
  });
};

const numbersOf = (list: string): number[] => list.split(',').map(Number);

/** @throws AppError bad_request if a value of the action is missing */
function actOf(body: BodyOf<Calls['changePlaces']>): PlacesAct {
  const { act, ids, type_id, parent_id, scale, by, factor, look, display_dot } = body;
  if (act === 'type') return { act, typeId: type_id == null ? null : Number(type_id) };
  if (act === 'map') return { act, parentId: Number(parent_id ?? missing('parent_id')) };
  if (act === 'size') return { act, scale: scale ?? missing('scale') };
  if (act === 'move') return { act, by: by ?? missing('by') };
  if (act === 'resize') return { act, factor: factor ?? missing('factor') };
  if (act === 'look') {
    if (look === undefined && display_dot === undefined) missing('look');
    return { act, look: look ?? {}, ...(display_dot === undefined ? {} : { display_dot }) };
  }
  if (act === 'duplicate') {
    const message = serverMessages.tooManyDuplicates(PLACES_DUPLICATED_MAX);
    if (ids.length > PLACES_DUPLICATED_MAX) throw new AppError('bad_request', { field: 'ids', message });
    return { act, by: by ?? missing('by') };
  }
  return { act };
}

/** @throws AppError bad_request if the number of values differs from that of the ids */
function seenOf({ ids, seen }: BodyOf<Calls['changePlaces']>): BodyOf<Calls['changePlaces']>['seen'] {
  if (seen !== undefined && seen.length !== ids.length)
    throw new AppError('bad_request', { field: 'seen', message: serverMessages.seenOfEach });
  return seen;
}

function missing(field: string): never {
  throw new AppError('bad_request', { field, message: serverMessages.sayWhatToSet });
}

/** Adds the first words of texts with links whose text begins with a heading. */
async function withBeginnings(db: Db, rows: readonly PlaceTableRow[]): Promise<PlaceTableRow[]> {
  const headed = rows.filter(({ linked_text }) => linked_text?.trim() === '').map(({ id }) => id);
  if (headed.length === 0) return [...rows];
  const beginnings = new Map<number, string>();
  for (const { location_id, content } of await listStoredTexts(db, headed)) {
    const [first] = content === null ? [] : textPieces(JSON.parse(content) as WikiPageContent);
    if (first !== undefined && location_id !== null) beginnings.set(location_id, first.body);
  }
  return rows.map((row) => ({ ...row, linked_text: beginnings.get(row.id) ?? row.linked_text }));
}
