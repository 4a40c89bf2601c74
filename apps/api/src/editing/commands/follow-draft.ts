import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { picturesIn, serverMessages } from '@venture-atlas/rules';
import { slugsTaken } from '../../atlas/queries/old-slugs.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { pictureNameIn } from '../../media/store/media-address.ts';
import {
  type DraftRow,
  isAnyDraft,
  listDraftIds,
  listDraftsWith,
  listInSecrets,
  listShownAddresses,
  listStranded,
  listWithheld,
  withholdPictures,
  writeDraft,
} from '../queries/drafts.ts';
import { draftSlug, formerSlug, publishedSlug } from './choose-slug.ts';

/** Yields to other calls after this many places or pictures. */
const WRITES_PER_YIELD = 20;

/** The maximum number of places that follow one map. One transaction writes all of them. */
export const FOLLOWING_MAX = 1_000;

/** How many places followed others, by transaction. */
const followed = new WeakMap<object, number>();
/**
 * After this many followers a batch continues in the next transaction, so nobody waits for more than one map and these.
 */
const FOLLOWERS_PER_TRANSACTION = 100;
export const haveManyFollowed = (trx: object): boolean => (followed.get(trx) ?? 0) >= FOLLOWERS_PER_TRANSACTION;

/** More than any map has. */
const NO_LIMIT = 1_000_000_000;

/**
 * Makes everything on the map of a place a draft, or publishes it, at any depth.
 * Only places that stand nowhere else follow. Call this when the place itself is written.
 * @throws AppError conflict if too many would follow
 */
export async function followDraft(db: Db, locationId: number, isDraft: boolean): Promise<void> {
  await followAll(db, await listFollowing(db, [locationId], isDraft, FOLLOWING_MAX), isDraft);
}

/**
 * Makes places drafts that were made or restored on the map of a draft and stand nowhere else.
 * Everything on their maps follows. Call this when the positions are written.
 */
export async function followOnto(db: Db, locationIds: readonly number[], parentIds: readonly number[]): Promise<void> {
  const drafts = await listDraftIds(db, parentIds);
  if (drafts.length === 0) return;
  const put = new Set(locationIds);
  const stranded = await listStranded(db, { mapIds: drafts, found: [], limit: NO_LIMIT });
  const first = stranded.filter(({ id }) => put.has(id));
  if (first.length === 0) return;
  const ids = first.map(({ id }) => id);
  await followAll(db, [...first, ...(await listFollowing(db, ids, true, NO_LIMIT))], true);
}

/** The draft state of a restored place. It is a draft because of its map only while that map is a draft. */
export async function restoredDraftState(
  db: Db,
  kept: number | undefined,
  parentIds: readonly number[],
): Promise<0 | 1 | 2> {
  if (kept === undefined || kept === 0) return 0;
  return kept === 2 && (await isAnyDraft(db, parentIds)) ? 2 : 1;
}

async function listFollowing(db: Db, mapIds: readonly number[], isDraft: boolean, most: number): Promise<DraftRow[]> {
  const list = isDraft ? listStranded : listDraftsWith;
  const all: DraftRow[] = [];
  let maps = mapIds;
  while (maps.length > 0) {
    // The order does not matter: a place on two maps is found with the last one.
    const found = [...mapIds, ...all.map(({ id }) => id)];
    const rows = await list(db, { mapIds: maps, found, limit: most + 1 });
    all.push(...rows);
    if (all.length > most) throw new AppError('conflict', { message: serverMessages.tooManyFollowDraft(most) });
    maps = rows.map(({ id }) => id);
  }
  return all;
}

async function followAll(db: Db, rows: readonly DraftRow[], isDraft: boolean): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  followed.set(db, (followed.get(db) ?? 0) + rows.length);
  const chooseSlug = isDraft ? ({ slug }: DraftRow) => draftSlug(slug) : await publishedSlugs(db, rows);
  for (const [i, row] of rows.entries()) {
    if (i % WRITES_PER_YIELD === WRITES_PER_YIELD - 1) await yieldToOthers();
    await writeDraft(db, row.id, { draft: isDraft ? 2 : 0, slug: await chooseSlug(row) });
  }
  await updatePictureAccess(db, { worldId: first.world_id, locationIds: rows.map(({ id }) => id), draftChanged: true });
}

/** Chooses the slugs at which drafts of one world are published. Only taken slugs need a query each. */
async function publishedSlugs(db: Db, rows: readonly DraftRow[]): Promise<(row: DraftRow) => Promise<string>> {
  const wanted = rows.map(({ slug }) => publishedSlug(slug));
  const taken = await slugsTaken(db, rows[0]?.world_id ?? 0, wanted);
  return async ({ id, world_id, name, slug }) => {
    const free = publishedSlug(slug);
    const chosen = taken.has(free) ? await formerSlug(db, world_id, { name, slug: free }, id) : free;
    taken.add(chosen);
    return chosen;
  };
}

/**
 * Updates who may fetch pictures. Call this when locations show other pictures, or when their draft state changes.
 * A picture that only drafts or secrets show has no public address.
 * @param before names of pictures that they showed
 * @param draftChanged whether they became drafts or were published
 */
export async function updatePictureAccess(
  db: Db,
  { worldId, locationIds, before = [], draftChanged = false }: PicturesOfPlaces,
): Promise<void> {
  const names = new Set(before);
  const inSecrets = new Set<string>();
  // Texts may be long, so only a few are in memory at a time.
  for (let i = 0; i < locationIds.length; i += WRITES_PER_YIELD) {
    if (i > 0) await yieldToOthers();
    for (const row of await listShownAddresses(db, locationIds.slice(i, i + WRITES_PER_YIELD))) {
      const inText = row.content === null ? [] : picturesOfText(JSON.parse(row.content) as ShownText);
      const named = [row.picture_hash, row.coming, pictureNameIn(row.seo_image), ...inText];
      for (const name of named) if (name != null) names.add(name);
      for (const name of picturesOfText({ markdown: row.secrets ?? '' })) inSecrets.add(name);
    }
  }
  const all = [...new Set([...names, ...inSecrets])];
  await updateAccessByName(db, {
    worldId,
    locationIds,
    names: all,
    alwaysChecked: draftChanged ? all : [...inSecrets],
  });
}

/**
 * Does the same for pictures by name.
 * Access can change only for pictures that are withheld already, or that drafts or secrets show. Others are not
 * checked.
 * @param alwaysChecked names that are checked in any case
 * @param noLongerOpen names that were public; a secret may still show them
 */
export async function updateAccessByName(
  db: Db,
  { worldId, locationIds, names, alwaysChecked, noLongerOpen = [] }: NamedPictures,
): Promise<void> {
  if (names.length === 0) return;
  const toUpdate = (await isAnyDraft(db, locationIds))
    ? names
    : [
        ...new Set([
          ...(await listWithheld(db, names)),
          ...alwaysChecked,
          ...(await listInSecrets(db, worldId, noLongerOpen)),
        ]),
      ];
  for (let i = 0; i < toUpdate.length; i += WRITES_PER_YIELD) {
    if (i > 0) await yieldToOthers();
    await withholdPictures(db, worldId, toUpdate.slice(i, i + WRITES_PER_YIELD));
  }
}

type ShownText = { image?: string | null; markdown?: string };

/** The names of the stored pictures in a text: its own picture, and those between its paragraphs. */
export const picturesOfText = ({ image, markdown = '' }: ShownText): string[] =>
  [image, ...picturesIn(markdown)].map(pictureNameIn).filter((name) => name !== undefined);

/** The names of the stored pictures that a location shows outside its text. */
export const picturesNamed = (shown: { picture_hash: string | null; seo_image: string | null }): string[] =>
  [shown.picture_hash, pictureNameIn(shown.seo_image)].filter((name) => name != null);

interface NamedPictures {
  worldId: number;
  /** The places that show the pictures, or did. */
  locationIds: readonly number[];
  names: readonly string[];
  alwaysChecked: readonly string[];
  noLongerOpen?: readonly string[];
}

interface PicturesOfPlaces {
  worldId: number;
  locationIds: readonly number[];
  before?: readonly string[];
  draftChanged?: boolean;
}
