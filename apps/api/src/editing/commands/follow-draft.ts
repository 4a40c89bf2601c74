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

/** So many places, or pictures, are written before others have a turn. */
const WRITTEN_A_TURN = 20;

/** So many places follow one map at most: all of them are written in one transaction. */
export const FOLLOWING_MAX = 1_000;

/** How many places followed others within a transaction. */
const followed = new WeakMap<object, number>();
/** So many that the rest of many acts is for the next transaction: nobody waits for more than one map and these. */
const FOLLOWING_A_TRANSACTION = 100;
export const haveManyFollowed = (trx: object): boolean => (followed.get(trx) ?? 0) >= FOLLOWING_A_TRANSACTION;

/** More than any map has. */
const ALL = 1_000_000_000;

/**
 * Takes along what stands on the map of a place, at any depth: what stands nowhere else becomes a draft with it, and is
 * published with it. To be called when the place itself is written.
 * @throws AppError conflict where too many would follow
 */
export async function followDraft(db: Db, locationId: number, isDraft: boolean): Promise<void> {
  await followAll(db, await listFollowing(db, [locationId], isDraft, FOLLOWING_MAX), isDraft);
}

/**
 * What is put on the map of a draft by being made or brought back there, and stands nowhere else, is a draft with it,
 * and what stands on it too. To be called when the positions are written.
 */
export async function followOnto(db: Db, locationIds: readonly number[], parentIds: readonly number[]): Promise<void> {
  const drafts = await listDraftIds(db, parentIds);
  if (drafts.length === 0) return;
  const put = new Set(locationIds);
  const stranded = await listStranded(db, { mapIds: drafts, found: [], limit: ALL });
  const first = stranded.filter(({ id }) => put.has(id));
  if (first.length === 0) return;
  const ids = first.map(({ id }) => id);
  await followAll(db, [...first, ...(await listFollowing(db, ids, true, ALL))], true);
}

/** What a place is that comes back: a draft with its map only while it stands on the map of a draft. */
export async function draftAgain(db: Db, kept: number | undefined, parentIds: readonly number[]): Promise<0 | 1 | 2> {
  if (kept === undefined || kept === 0) return 0;
  return kept === 2 && (await isAnyDraft(db, parentIds)) ? 2 : 1;
}

async function listFollowing(db: Db, mapIds: readonly number[], isDraft: boolean, most: number): Promise<DraftRow[]> {
  const list = isDraft ? listStranded : listDraftsWith;
  const all: DraftRow[] = [];
  let maps = mapIds;
  while (maps.length > 0) {
    // In which order they are met does not matter: whoever stands on two maps is found with the last one.
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
    if (i % WRITTEN_A_TURN === WRITTEN_A_TURN - 1) await yieldToOthers();
    await writeDraft(db, row.id, { draft: isDraft ? 2 : 0, slug: await chooseSlug(row) });
  }
  await settlePictures(db, { worldId: first.world_id, locationIds: rows.map(({ id }) => id), isTurned: true });
}

/** Chooses the addresses that drafts of one world are published at: only of those that are taken it asks one by one. */
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
 * To be called when these locations show other pictures, or become drafts or none: what only drafts show, or secrets of
 * texts, has no public address.
 * @param before names of pictures that they showed
 * @param isTurned whether they became drafts or none
 */
export async function settlePictures(
  db: Db,
  { worldId, locationIds, before = [], isTurned = false }: PicturesToSettle,
): Promise<void> {
  const names = new Set(before);
  const inSecrets = new Set<string>();
  // Texts may be long: so many are in memory at a time.
  for (let i = 0; i < locationIds.length; i += WRITTEN_A_TURN) {
    if (i > 0) await yieldToOthers();
    for (const row of await listShownAddresses(db, locationIds.slice(i, i + WRITTEN_A_TURN))) {
      const inText = row.content === null ? [] : picturesOfText(JSON.parse(row.content) as ShownText);
      const named = [row.picture_hash, row.coming, pictureNameIn(row.seo_image), ...inText];
      for (const name of named) if (name != null) names.add(name);
      for (const name of picturesOfText({ markdown: row.secrets ?? '' })) inSecrets.add(name);
    }
  }
  const all = [...new Set([...names, ...inSecrets])];
  await settleNamed(db, { worldId, locationIds, names: all, certain: isTurned ? all : [...inSecrets] });
}

/**
 * The same for pictures by name. Of most nothing is asked: who may have them can only be otherwise where they are withheld
 * already, where drafts show them, or where a secret does.
 * @param certain those among them that are asked for in any case
 * @param letGo those that were shown to everybody: others may show them in a secret still
 */
export async function settleNamed(
  db: Db,
  { worldId, locationIds, names, certain, letGo = [] }: NamedPictures,
): Promise<void> {
  if (names.length === 0) return;
  const settled = (await isAnyDraft(db, locationIds))
    ? names
    : [...new Set([...(await listWithheld(db, names)), ...certain, ...(await listInSecrets(db, worldId, letGo))])];
  for (let i = 0; i < settled.length; i += WRITTEN_A_TURN) {
    if (i > 0) await yieldToOthers();
    await withholdPictures(db, worldId, settled.slice(i, i + WRITTEN_A_TURN));
  }
}

type ShownText = { image?: string | null; markdown?: string };

/** The names of the stored pictures that a text shows: its own, and those between its paragraphs. */
export const picturesOfText = ({ image, markdown = '' }: ShownText): string[] =>
  [image, ...picturesIn(markdown)].map(pictureNameIn).filter((name) => name !== undefined);

/** The names of the stored pictures that a location shows besides those of its text. */
export const picturesNamed = (shown: { picture_hash: string | null; seo_image: string | null }): string[] =>
  [shown.picture_hash, pictureNameIn(shown.seo_image)].filter((name) => name != null);

interface NamedPictures {
  worldId: number;
  /** The places that show them, or did. */
  locationIds: readonly number[];
  names: readonly string[];
  certain: readonly string[];
  letGo?: readonly string[];
}

interface PicturesToSettle {
  worldId: number;
  locationIds: readonly number[];
  before?: readonly string[];
  isTurned?: boolean;
}
