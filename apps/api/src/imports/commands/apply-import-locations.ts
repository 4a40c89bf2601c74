import { type DraftLocation, sourceKeyOf } from '@venture-atlas/importers';
import { toSlug } from '@venture-atlas/rules';
import { IMAGES_FROM_WIKI_MAX, type Kind, locationValues, plainKind } from '@venture-atlas/types';
import { openingColumns } from '../../db/map-opening.ts';
import type { Db } from '../../db/schema.ts';
import {
  findLocationBySlug,
  type LocationRow,
  listAllTypes,
  listLastItems,
  listLocationsByImportKey,
} from '../queries/imports.ts';
import { assertNewMap, assertUsableSize, rootFor } from './apply-import-map.ts';
import {
  count,
  DELETED,
  type FieldValues,
  type ImportPlan,
  type ImportRequest,
  KEPT,
  type LocationPlan,
  mergeFields,
} from './apply-import-plan.ts';

const TYPE_NAME_MAX = 120;
/** Only the first pictures of a wiki page are imported; our own files keep all that staff chose. */
const IMAGES_MAX = 20;

/** Its contents in the file would become public. */
const HIDDEN_HERE = 'Hidden in the files, but not here, and kept as they are';

/** Plans every location of the draft: fills the plan's lists. */
export async function planLocations(trx: Db, request: ImportRequest, plan: ImportPlan): Promise<void> {
  const { draft, worldId } = request;
  const keys = draft.locations.map((location) => sourceKeyOf(draft, location.key));
  const rows = new Map((await listLocationsByImportKey(trx, worldId, keys)).map((row) => [row.import_key, row]));
  const last = await listLastItems(trx, worldId, 'location', keys);
  const types = await typeNames(trx, worldId);
  const root = rootFor(request);
  const target = request.mapSlug === null ? undefined : await findLocationBySlug(trx, worldId, request.mapSlug);
  const newTypes = new Map<string, Kind>();
  for (const kind of draft.kinds ?? []) {
    const folded = foldAscii(kind.name);
    if (!types.has(folded) && !newTypes.has(folded)) newTypes.set(folded, kind);
  }

  for (const location of draft.locations) {
    const sourceKey = sourceKeyOf(draft, location.key);
    const isTarget = location === root && request.mapSlug !== null;
    const row = isTarget ? target : rows.get(sourceKey);
    if (isTarget && target === undefined) assertNewMap(location, request.mapSlug ?? '', rows.get(sourceKey)?.slug);
    const isForeign = isTarget && target !== undefined && target.import_key !== sourceKey;
    const lastItem = last.get(sourceKey);
    if (row === undefined && lastItem !== undefined && !request.overwrite && !isTarget) {
      plan.tallies.skip(DELETED, location.name);
      continue;
    }
    if (plan.isOpen && location.isHidden && row?.draft === 0) {
      plan.tallies.skip(HIDDEN_HERE, location.name);
      continue;
    }
    if (row === undefined || row.map_width === null) assertUsableSize(location);
    const type = typeOf(location, types, newTypes);
    const wanted = isForeign
      ? frameAndScale(location, target)
      : wantedFields(location, type, draft.isExact ? IMAGES_FROM_WIKI_MAX : IMAGES_MAX);
    const fields = withoutNameProposal(withoutFrameThatIsSet(wanted, row), location, row);
    const merge =
      row === undefined
        ? { write: fields, kept: [], baseline: fields }
        : mergeFields(
            currentFields(row, types),
            isForeign ? noBaseline : lastBaseline(lastItem?.after),
            fields,
            request.overwrite,
          );
    if (merge.kept.length > 0) plan.tallies.skip(KEPT, `${location.name} (${merge.kept.join(', ')})`);
    if (!isForeign) count(plan.counts.locations, row === undefined, merge);
    const { key, name, nameProposal, slug: wantedSlug, isOffMap, isHidden } = location;
    plan.locations.push({
      key,
      sourceKey,
      name: nameProposal === null ? name : (row?.name ?? name),
      nameProposal,
      wantedSlug,
      row,
      merge,
      isForeign,
      isOffMap,
      isHidden,
      isDraft: false,
    });
    if (location !== root) continue;
    plan.map = describeMap(location, row);
    plan.mapKey = location.key;
  }
  plan.newTypes = [...newTypes.values()];
}

/** Baseline of a map that another source created: the import may set these fields if they are empty. */
const noBaseline: FieldValues = {
  map_width: null,
  map_height: null,
  miles_per_unit: null,
  opening_lat: null,
  opening_lng: null,
  opening_zoom: null,
};

export const lastBaseline = (after: string | undefined): FieldValues | undefined =>
  after === undefined ? undefined : (JSON.parse(after) as FieldValues);

/** The existing spelling of a type's name, ignoring case; otherwise that of the source. */
function typeOf(location: DraftLocation, types: Map<string, string>, newTypes: Map<string, Kind>): string | null {
  const name = location.type === null ? '' : [...location.type.trim()].slice(0, TYPE_NAME_MAX).join('');
  if (name === '') return null;
  // The table ignores the case of ASCII letters.
  const folded = foldAscii(name);
  const known = types.get(folded) ?? newTypes.get(folded)?.name;
  if (known !== undefined) return known;
  newTypes.set(folded, plainKind(name));
  return name;
}

async function typeNames(trx: Db, worldId: number): Promise<Map<string, string> & { byId: Map<number, string> }> {
  const rows = await listAllTypes(trx, worldId);
  const names = new Map(rows.map((row) => [foldAscii(row.name), row.name]));
  return Object.assign(names, { byId: new Map(rows.map((row) => [row.id, row.name])) });
}

const foldAscii = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function wantedFields(location: DraftLocation, type: string | null, mostImages: number): FieldValues {
  return {
    name: location.name,
    type,
    ...locationValues(location),
    ...openingOf(location),
    images_from_wiki: JSON.stringify(location.images.slice(0, mostImages)),
    ...frameOnly(location),
  };
}

const frameOnly = ({ map }: DraftLocation): FieldValues =>
  map === null ? {} : { map_width: map.width, map_height: map.height };

/** Only if the file has one: otherwise the map keeps its own. */
const openingOf = ({ openingView }: DraftLocation): FieldValues =>
  openingView === null ? {} : { ...openingColumns(openingView) };

/** Sets scale and opening view of an existing map if it has none and the units are the same. */
function frameAndScale(location: DraftLocation, row: LocationRow): FieldValues {
  const { map, miles_per_unit } = location;
  const isSame = row.map_width === null || (row.map_width === map?.width && row.map_height === map.height);
  const isNew = miles_per_unit !== null && row.miles_per_unit === null && isSame;
  return {
    ...frameOnly(location),
    ...(isNew ? { miles_per_unit: miles_per_unit } : {}),
    ...(row.opening_zoom === null && isSame ? openingOf(location) : {}),
  };
}

/** The size of a map is set only once, so another import never moves pins. */
function withoutFrameThatIsSet(fields: FieldValues, row: LocationRow | undefined): FieldValues {
  if (row === undefined || row.map_width === null) return fields;
  const { map_width: _width, map_height: _height, ...others } = fields;
  return others;
}

/** A place that is here keeps its name, unless its source has one. */
function withoutNameProposal(
  fields: FieldValues,
  { nameProposal }: DraftLocation,
  row: LocationRow | undefined,
): FieldValues {
  if (nameProposal === null || row === undefined) return fields;
  const { name: _name, ...others } = fields;
  return others;
}

function currentFields(row: LocationRow, types: { byId: Map<number, string> }): FieldValues {
  return {
    name: row.name,
    type: row.type_id === null ? null : (types.byId.get(row.type_id) ?? null),
    ...locationValues(row),
    opening_lat: row.opening_lat,
    opening_lng: row.opening_lng,
    opening_zoom: row.opening_zoom,
    images_from_wiki: row.images_from_wiki,
    map_width: row.map_width,
    map_height: row.map_height,
  };
}

function describeMap(location: DraftLocation, row: LocationRow | undefined): ImportPlan['map'] {
  return {
    id: row?.id ?? null,
    slug: row?.slug ?? toSlug(location.name),
    name: row?.name ?? location.name,
    width: row?.map_width ?? location.map?.width ?? 0,
    height: row?.map_height ?? location.map?.height ?? 0,
    is_new: row === undefined,
  };
}

/** Plans by the draft's keys. */
export const plansByKey = (plan: ImportPlan): Map<string, LocationPlan> =>
  new Map(plan.locations.map((location) => [location.key, location]));
