import type { Size } from '@venture-atlas/map-math';
import { FOG_GROUNDS, type FogGround } from '@venture-atlas/types';
import type { Selectable } from 'kysely';
import type { FogColumns } from '../../db/queries/columns.ts';
import type { CampaignFogsTable, Db } from '../../db/schema.ts';
import { cutFrom } from '../../media/queries/pictures.ts';
import { groundsOf, type WorldScope } from '../../worlds/scope.ts';

export type FogRow = Selectable<CampaignFogsTable>;

/** The fog of a map, switched on or off; undefined if there never was any. */
export const findFog = (db: Db, campaignId: string, mapId: number): Promise<FogRow | undefined> =>
  db
    .selectFrom('campaign_fogs')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('map_id', '=', mapId)
    .executeTakeFirst();

/** The maps of a campaign whose pictures are masked for players, by id. */
export const listFogsInForce = (db: Db, campaignId: string): Promise<FogRow[]> =>
  db
    .selectFrom('campaign_fogs')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('is_on', '=', 1)
    .orderBy('map_id')
    .execute();

/** The maps of a campaign that ever had fog, including fog that is switched off. */
export async function listFoggedMaps(db: Db, campaignId: string): Promise<number[]> {
  const fogs = db.selectFrom('campaign_fogs').select('map_id').where('campaign_id', '=', campaignId);
  return (await fogs.orderBy('map_id').execute()).map(({ map_id }) => map_id);
}

/** The campaigns with active fog, by id. */
export async function listFoggedCampaigns(db: Db): Promise<string[]> {
  const ids = db.selectFrom('campaign_fogs').select('campaign_id').distinct().where('is_on', '=', 1);
  return (await ids.orderBy('campaign_id').execute()).map(({ campaign_id }) => campaign_id);
}

export const insertFog = (db: Db, row: Omit<FogRow, 'id'>): Promise<FogRow> =>
  db.insertInto('campaign_fogs').values(row).returningAll().executeTakeFirstOrThrow();

export async function updateFog(db: Db, id: number, change: Partial<Pick<FogRow, 'done' | 'shown'> & FogColumns>) {
  await db.updateTable('campaign_fogs').set(change).where('id', '=', id).execute();
}

/** Acts in order, at most this many. */
export async function listFogActs(db: Db, fogId: number, most: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('campaign_fog_acts')
    .select('act')
    .where('fog_id', '=', fogId)
    .where('number', '<=', most)
    .orderBy('number')
    .execute();
  return rows.map(({ act }) => act);
}

/** The active acts with their fog, in one statement, so that no write comes in between. */
export async function readFogActs(
  db: Db,
  fogId: number,
): Promise<Pick<FogRow, 'shown' | 'step'> & { acts: Uint8Array[] }> {
  const rows = await db
    .selectFrom('campaign_fogs')
    .leftJoin('campaign_fog_acts', (join) =>
      join
        .onRef('campaign_fog_acts.fog_id', '=', 'campaign_fogs.id')
        .onRef('campaign_fog_acts.number', '<=', 'campaign_fogs.done'),
    )
    .select(['campaign_fogs.shown', 'campaign_fogs.step', 'campaign_fog_acts.act'])
    .where('campaign_fogs.id', '=', fogId)
    .orderBy('campaign_fog_acts.number')
    .execute();
  const [first] = rows;
  // Without a row nothing is visible.
  const { shown, step } = first ?? { shown: '', step: 1 };
  return { shown, step, acts: rows.flatMap(({ act }) => (act === null ? [] : [act])) };
}

/** The number of stored acts, including undone ones. */
export async function countFogActs(db: Db, fogId: number): Promise<number> {
  const row = await db
    .selectFrom('campaign_fog_acts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('fog_id', '=', fogId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertFogAct(db: Db, fogId: number, number: number, act: Uint8Array): Promise<void> {
  await db
    .insertInto('campaign_fog_acts')
    .values({ fog_id: fogId, number, act: Buffer.from(act) })
    .execute();
}

/** Deletes the acts from this number on. */
export async function deleteFogActsFrom(db: Db, fogId: number, number: number): Promise<void> {
  await db.deleteFrom('campaign_fog_acts').where('fog_id', '=', fogId).where('number', '>=', number).execute();
}

/** The stored shape of a place on a map; undefined if it has none. */
export async function findShapeOnMap(
  db: Db,
  scope: WorldScope,
  where: { mapId: number; locationId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('positions')
    .select('geojson')
    .where('parent_id', 'in', await groundsOf(db, scope, where.mapId))
    .where('location_id', '=', where.locationId)
    .where('active', '=', 1)
    .where('geojson', 'is not', null)
    .executeTakeFirst();
  return row?.geojson ?? undefined;
}

/** A stored picture. Tiles and masks are cut from `cut_file`. */
type PictureOfMap = Size & {
  hash: string;
  file: string;
  cut_file: string;
  preview_file: string | null;
  share_file: string | null;
};

/** A map whose picture is masked for players, with its picture and the files made from it. */
export interface FoggedPicture {
  fog: FogRow;
  map: { width: number; height: number };
  picture: PictureOfMap;
  /** Folders of its tiles, for any size of a map. */
  folders: string[];
  /** The appearance of its unknown ground. */
  ground: FogGround;
}

/** How a map was drawn, if its current picture was drawn here. */
interface Drawn {
  style: string | null;
  drawn_at: string | null;
  frame_side: number | null;
}

/** The default ground of a map: the sheet of its drawing style, else parchment. */
function groundOf({ style, drawn_at, frame_side }: Drawn): FogGround {
  const isDrawn = drawn_at !== null && frame_side !== null;
  return (isDrawn ? FOG_GROUNDS.find((name) => name === style) : undefined) ?? 'parchment';
}

/** The current picture of a map, fogged or not; undefined if there is none. */
export async function findPictureOfMap(
  db: Db,
  mapId: number,
): Promise<Omit<FoggedPicture, 'fog' | 'folders'> | undefined> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('map_sketches', 'map_sketches.location_id', 'locations.id')
    .select(['locations.map_width', 'locations.map_height', 'pictures.hash', 'pictures.file', cutFrom.as('cut_file')])
    .select(['map_sketches.style', 'map_sketches.drawn_at', 'pictures.frame_side'])
    .select(['pictures.preview_file', 'pictures.share_file', 'pictures.width', 'pictures.height'])
    .where('locations.id', '=', mapId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { map_width, map_height, style, drawn_at, frame_side, ...picture } = row;
  const ground = groundOf({ style, drawn_at, frame_side });
  return { ground, map: { width: map_width ?? picture.width, height: map_height ?? picture.height }, picture };
}

/**
 * Whether a map's picture has no lossless source.
 * It was then compressed as a whole, so its visible parts may contain traces of hidden ones.
 */
export async function isCompressedPicture(db: Db, mapId: number): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select('pictures.hash')
    .where('locations.id', '=', mapId)
    .where('pictures.source_file', 'is', null)
    .where('pictures.format', '<>', 'png')
    .executeTakeFirst();
  return row !== undefined;
}

/** The masked maps of a campaign. @param mapId only this map */
export async function listFoggedPictures(db: Db, campaignId: string, mapId?: number): Promise<FoggedPicture[]> {
  const all = db
    .selectFrom('campaign_fogs')
    .innerJoin('locations', 'locations.id', 'campaign_fogs.map_id')
    .innerJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('map_sketches', 'map_sketches.location_id', 'locations.id')
    .selectAll('campaign_fogs')
    .select(['map_sketches.style', 'map_sketches.drawn_at', 'pictures.frame_side'])
    .select(['locations.map_width', 'locations.map_height', 'pictures.width as picture_width'])
    .select('pictures.height as picture_height')
    .select(['pictures.hash', 'pictures.file', 'pictures.preview_file', 'pictures.share_file', cutFrom.as('cut_file')])
    .where('campaign_fogs.campaign_id', '=', campaignId)
    .where('campaign_fogs.is_on', '=', 1)
    .orderBy('campaign_fogs.map_id');
  const rows = await (mapId === undefined ? all : all.where('campaign_fogs.map_id', '=', mapId)).execute();
  const found: FoggedPicture[] = [];
  for (const {
    hash,
    file,
    cut_file,
    preview_file,
    share_file,
    picture_width,
    picture_height,
    map_width,
    map_height,
    style,
    drawn_at,
    frame_side,
    ...fog
  } of rows) {
    const sets = await db.selectFrom('tile_sets').select('folder').where('picture_hash', '=', hash).execute();
    found.push({
      fog,
      // A picture without a map counts as the whole map.
      map: { width: map_width ?? picture_width, height: map_height ?? picture_height },
      picture: { hash, file, cut_file, preview_file, share_file, width: picture_width, height: picture_height },
      folders: sets.map(({ folder }) => folder),
      ground: fog.ground ?? groundOf({ style, drawn_at, frame_side }),
    });
  }
  return found;
}
