import { messages, serverMessages } from '@venture-atlas/rules';
import {
  type LocationValues,
  locationValues,
  MAP_MAKER_NAME_MAX,
  type OpeningView,
  type StaffLocation,
} from '@venture-atlas/types';
import type { Updateable } from 'kysely';
import { forgetOldSlug, keepOldSlug, listOldSlugs, slugsOfOthers } from '../../atlas/queries/old-slugs.ts';
import { openingColumns, openingViewOf } from '../../db/map-opening.ts';
import type { Db, Flag, LocationsTable, NewMapSketch, NewPosition } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { type MapPictureFields, wantedPicture, writeMapPicture } from '../../media/commands/map-picture.ts';
import { adoptHome } from '../../worlds/queries/worlds-of-user.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import {
  countDependents,
  isImportKeyTaken,
  isLocationInUse,
  keepSettings,
  listPositionRows,
  restorePositionRows,
  restoreSettings,
} from '../queries/deleted-locations.ts';
import { findDrawnPlaces, findSketchRow, showDots, updateMapSketch, upsertMapSketch } from '../queries/map-sketches.ts';
import { deleteLocationRow, findLocationRow, insertLocation, updateLocation } from '../queries/staff-locations.ts';
import { findType } from '../queries/types.ts';
import { renamePageOf } from '../queries/wiki-page-rows.ts';
import { draftSlug, formerSlug, publishedSlug } from './choose-slug.ts';
import { followDraft, followOnto, picturesNamed, restoredDraftState, updatePictureAccess } from './follow-draft.ts';
import { type LabelSizes, scaleMap } from './scale-map.ts';
import type { Creation, StaffEntity } from './staff-entity.ts';
import { assertType } from './type-entity.ts';
import { dropPage, type KeptPage, pageForHistory, restorePage } from './wiki-page-entity.ts';

/** The fields of a location that the history keeps. */
export type LocationFields = LocationValues & {
  name: string;
  slug: string;
  type_id: number | null;
  picture_hash: string | null;
  map_width: number | null;
  map_height: number | null;
  seo_image: string | null;
  opening_view: OpeningView | null;
  images_from_wiki: string[];
  /** Whether only editors see it. Older histories lack this field. */
  draft?: boolean;
  /** How often its units were doubled. Everything on the map changes with it. */
  frame_doublings: number;
  /** Only for a change of units: the label sizes afterwards, by position id. */
  label_sizes?: LabelSizes | null;
  /** Only for a map with a sketch; see `readDrawnPlaces`. */
  drawn_places?: number[];
  /** Only for a deleted location: everything that was deleted and is restored with it. */
  went_with?: Dependents;
};

type Dependents = {
  positions: NewPosition[];
  page: KeptPage | null;
  old_slugs: { slug: string; created_at: string }[];
  /** The key of the entity in an import, so that a second import recognizes it. */
  import_key: string | null;
  created_at: string;
  stands_alone?: Flag;
  /** Whether it was a draft itself (1), or because of its map (2). */
  draft?: 0 | 1 | 2;
  /** The sketch that its map is drawn from. */
  sketch?: KeptSketch | null;
};

export type LocationEntity = StaffEntity<LocationFields, StaffLocation>;

/**
 * How locations are written and undone. The slug follows the name, and the old slug still leads here.
 * @param show the location as staff see it
 */
export function createLocationEntity(show: LocationEntity['show']): LocationEntity {
  return {
    kind: 'location',
    show,
    read: readLocation,
    async write(db, id, { slug, went_with: _, draft, ...fields }, at) {
      const now = await requireLocationFields(db, id);
      const { worldId } = now;
      await assertType(db, worldId, fields.type_id);
      if (fields.frame_doublings !== undefined) {
        const doublings = fields.frame_doublings - now.fields.frame_doublings;
        await scaleMap(db, id, 2 ** doublings, fields.label_sizes, at);
      }
      const change: Updateable<LocationsTable> = columnsOf(fields);
      const { name } = fields;
      if (name !== undefined) await renamePageOf(db, id, { from: now.fields.name, to: name, key: searchKey(name), at });
      if (name !== undefined || slug !== undefined || draft !== undefined)
        change.slug = await nextSlug(db, id, now, { name, slug, draft }, at);
      if (draft !== undefined) change.draft = draft ? 1 : 0;
      await updateLocation(db, id, change, at);
      await writeMapPicture(db, id, pictureOf(fields), at);
      if (draft !== undefined) await followDraft(db, id, draft);
      const before = picturesNamed(now.fields);
      await updatePictureAccess(db, { worldId, locationIds: [id], before, draftChanged: draft !== undefined });
      const isMap = fields.map_width != null || (draft === false && now.fields.map_width !== null);
      if (isMap && !(draft ?? now.fields.draft)) await adoptHome(db, worldId, id);
      if (fields.drawn_places !== undefined) await writeDrawnPlaces(db, id, fields.drawn_places ?? []);
    },
    insert: insertFields,
    async remove(db, id) {
      await assertNotInUse(db, id);
      const { fields } = await requireLocationFields(db, id);
      const went_with = await listDependents(db, id);
      await keepSettings(db, id);
      if (went_with.page !== null) await dropPage(db, went_with.page.id);
      await deleteLocationRow(db, id);
      return { ...fields, went_with } satisfies LocationFields;
    },
    filedUnder: (id) => ({ location_id: id, position_id: null, parent_id: null }),
    isUnseen: async (_db, fields) => fields.draft === true,
    isInUse: isLocationInUse,
    // A map does not list a place that is restored onto it.
    alsoShownBy: async (db, id) => (await listPositionRows(db, id)).map((position) => position.parent_id),
  };
}

async function readLocation(db: Db, id: number) {
  const row = await findLocationRow(db, id);
  if (row === undefined) return undefined;
  const drawn_places = await readDrawnPlaces(db, id);
  const fields: LocationFields = {
    name: row.name,
    // A draft has the slug that it gets on publishing. Its secret slug is not recorded.
    slug: row.draft === 0 ? row.slug : publishedSlug(row.slug),
    draft: row.draft !== 0,
    type_id: row.type_id,
    picture_hash: await wantedPicture(db, id, row.picture_hash),
    map_width: row.map_width,
    map_height: row.map_height,
    seo_image: row.seo_image,
    ...locationValues(row),
    opening_view: openingViewOf(row),
    frame_doublings: row.frame_doublings,
    images_from_wiki: JSON.parse(row.images_from_wiki) as string[],
    ...(drawn_places === undefined ? {} : { drawn_places }),
  };
  return { fields, version: row.version, worldId: row.world_id };
}

async function requireLocationFields(db: Db, id: number) {
  const found = await readLocation(db, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function insertFields(db: Db, fields: LocationFields, creation: Creation): Promise<number> {
  const { slug, went_with, draft = false, ...rest } = fields;
  const { at, worldId, id: oldId, version } = creation;
  // A type that was deleted meanwhile is not restored with the location.
  const hasType = rest.type_id !== null && (await findType(db, wholeWorld(worldId), rest.type_id)) !== undefined;
  if (oldId === undefined && !hasType) await assertType(db, worldId, rest.type_id);
  const published = await formerSlug(db, worldId, { name: rest.name, slug }, null);
  const parents = (went_with?.positions ?? []).map(({ parent_id }) => parent_id);
  const id = await insertLocation(db, {
    ...columnsOf(rest),
    draft: await restoredDraftState(db, draft ? (went_with?.draft ?? 1) : 0, parents),
    world_id: worldId,
    type_id: hasType ? rest.type_id : null,
    name: rest.name,
    name_lower: searchKey(rest.name),
    slug: draft ? draftSlug(published) : published,
    ...(oldId === undefined ? {} : { id: oldId }),
    ...(version === undefined ? {} : { version }),
    import_key: await freeImportKey(db, worldId, went_with?.import_key ?? null),
    ...(went_with === undefined ? {} : { stands_alone: went_with.stands_alone ?? 0 }),
    created_at: went_with?.created_at ?? at,
    updated_at: at,
  } as Parameters<typeof insertLocation>[1]);
  await writeMapPicture(db, id, pictureOf(rest), at);
  if (rest.map_width !== null && !draft) await adoptHome(db, worldId, id);
  const finish = () => updatePictureAccess(db, { worldId, locationIds: [id] }).then(() => id);
  if (went_with === undefined) return finish();
  if (went_with.sketch != null) await restoreSketch(db, id, went_with.sketch);
  const areRestored = await restorePositionRows(db, went_with.positions);
  if (!areRestored) throw new AppError('conflict', { message: serverMessages.mapDeletedToo });
  if (went_with.page !== null) await restorePage(db, went_with.page, creation);
  const taken = await Promise.all(went_with.old_slugs.map((old) => slugsOfOthers(db, worldId, old.slug, id)));
  for (const [i, old] of went_with.old_slugs.entries()) {
    if (!taken[i]?.has(old.slug)) await keepOldSlug(db, { slug: old.slug, locationId: id }, old.created_at);
  }
  await restoreSettings(db, id);
  await followOnto(db, [id], parents);
  return finish();
}

async function listDependents(db: Db, id: number): Promise<Dependents> {
  const row = await findLocationRow(db, id);
  if (row === undefined) throw new AppError('not_found');
  return {
    positions: await listPositionRows(db, id),
    page: await pageForHistory(db, id),
    old_slugs: await listOldSlugs(db, id),
    import_key: row.import_key,
    created_at: row.created_at,
    stands_alone: row.stands_alone,
    draft: row.draft,
    sketch: await sketchForHistory(db, id),
  };
}

/** Returns null if another import brought the same entity meanwhile. */
const freeImportKey = async (db: Db, worldId: number, key: string | null): Promise<string | null> =>
  key === null || (await isImportKeyTaken(db, worldId, key)) ? null : key;

/** The fields of the map's picture; `map-picture.ts` writes them. */
function pictureOf({ picture_hash, map_width, map_height }: Partial<LocationFields>): Partial<MapPictureFields> {
  return {
    ...(picture_hash === undefined ? {} : { picture_hash }),
    ...(map_width === undefined ? {} : { map_width }),
    ...(map_height === undefined ? {} : { map_height }),
  };
}

/** The other fields as columns of the table. */
function columnsOf({
  draft: _draft,
  images_from_wiki,
  went_with: _,
  drawn_places: _drawn,
  label_sizes: _sizes,
  picture_hash: _picture,
  map_width: _width,
  map_height: _height,
  opening_view,
  ...fields
}: Partial<Omit<LocationFields, 'slug'>>): Updateable<LocationsTable> {
  return {
    ...fields,
    ...(fields.name === undefined ? {} : { name_lower: searchKey(fields.name) }),
    ...(images_from_wiki === undefined ? {} : { images_from_wiki: JSON.stringify(images_from_wiki) }),
    ...(opening_view === undefined ? {} : openingColumns(opening_view)),
  };
}

/**
 * The positions of a map that lost their dot because the map's picture shows a small drawing of them.
 * The ids are in ascending order. The history of a map keeps them, so undoing a drawing restores the dots with the
 * picture.
 * @returns undefined for a map without a sketch
 */
async function readDrawnPlaces(db: Db, mapId: number): Promise<number[] | undefined> {
  const text = await findDrawnPlaces(db, mapId);
  return text === undefined ? undefined : (JSON.parse(text) as number[]);
}

/** Hides the dots of these positions, and restores the dots of those that are no longer drawn. */
async function writeDrawnPlaces(db: Db, mapId: number, places: readonly number[]): Promise<void> {
  const before = (await readDrawnPlaces(db, mapId)) ?? [];
  const now = new Set(places);
  await showDots(
    db,
    mapId,
    before.filter((id) => !now.has(id)),
    true,
  );
  await showDots(db, mapId, places, false);
  await updateMapSketch(db, mapId, { drawn_places: JSON.stringify([...places].sort((a, b) => a - b)) });
}

/**
 * @throws AppError conflict if the deletion would lose something that undo cannot restore, or that belongs to campaigns
 */
async function assertNotInUse(db: Db, id: number): Promise<void> {
  const { points, notes } = await countDependents(db, id);
  if (points > 0) throw new AppError('conflict', { message: serverMessages.locationHasPoints(points) });
  if (notes > 0) throw new AppError('conflict', { message: serverMessages.locationHasNotes });
}

/** The fields that decide the slug of a location. */
interface SlugFields {
  name: string;
  slug: string;
  draft?: boolean;
}

/** The next slug of a location. The old slug leads to it from then on, unless it was that of a draft. */
async function nextSlug(
  db: Db,
  id: number,
  { fields: now, worldId }: { fields: SlugFields; worldId: number },
  wanted: { [K in 'name' | 'slug' | 'draft']: SlugFields[K] | undefined },
  at: string,
): Promise<string> {
  const { name = now.name, draft = now.draft === true } = wanted;
  const slug = wanted.slug ?? (wanted.name === undefined ? now.slug : undefined);
  const published = await formerSlug(db, worldId, { name, slug }, id);
  if (draft) return draftSlug(published);
  if (now.draft === true || published !== now.slug) await forgetOldSlug(db, published, id);
  if (now.draft !== true && published !== now.slug) await keepOldSlug(db, { slug: now.slug, locationId: id }, at);
  return published;
}

/** The sketch of a deleted map in its history, as packed bytes in Base64. */
type KeptSketch = Omit<NewMapSketch, 'location_id' | 'sketch'> & { sketch: string };

export async function sketchForHistory(db: Db, mapId: number): Promise<KeptSketch | null> {
  const row = await findSketchRow(db, mapId);
  if (row === undefined) return null;
  const { location_id: _id, sketch, ...rest } = row;
  return { ...rest, sketch: Buffer.from(sketch).toString('base64') };
}

export async function restoreSketch(db: Db, mapId: number, kept: KeptSketch): Promise<void> {
  await upsertMapSketch(db, { ...kept, location_id: mapId, sketch: Buffer.from(kept.sketch, 'base64') });
}

/** The world that a map was drawn from. */
export interface MapCredit {
  name: string;
  url: string | null;
  licence: string | null;
}

/** The credit of a map that was drawn here after another world. The address and license of that world stay with it. */
export function drawnCredit(credit: MapCredit | null) {
  if (credit === null || isOurs(credit)) {
    return {
      map_maker_name: messages.drawnHere,
      ...(credit && { map_maker_url: credit.url, map_licence: credit.licence }),
    };
  }
  const name = serverMessages.drawnHereAfter(credit.name);
  return {
    map_maker_name: name.length > MAP_MAKER_NAME_MAX ? `${name.slice(0, MAP_MAKER_NAME_MAX - 1)}…` : name,
    map_maker_url: credit.url,
    map_licence: credit.licence,
  };
}

/** The demo world is our own, and so are maps drawn here. */
export const isOurs = ({ name }: MapCredit): boolean =>
  name === messages.drawnHere || name.startsWith(serverMessages.drawnHereAfter(''));
