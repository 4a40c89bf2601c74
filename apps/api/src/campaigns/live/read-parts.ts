import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { linksIn, type SecretReader, storedTextFor, textForReader } from '@venture-atlas/rules';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { listHomeSlugs } from '../../atlas/queries/locations.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { listRecaps } from '../queries/chronicle.ts';
import type { FogRow } from '../queries/fog.ts';
import { listPublicNotes, listTexts } from '../queries/live-answers.ts';
import { storedTextForPlayers } from '../view/aliased-places.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import { readLeadersTexts } from '../view/leaders-words.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { fogRevision } from '../view/masking.ts';
import { noteReaderOf, placeSightOf } from '../view/place-visibility.ts';
import { presentNotesTo } from '../view/read-notes.ts';
import { readReveals } from '../view/revealed-secrets.ts';
import { addTo, hashOf, type Parts } from './revision.ts';

/** Rows that are read at a stretch. */
const BATCH_SIZE = 500;

/** Where an audience may look. */
interface Seen {
  has: (locationId: number) => boolean;
}

/** What an audience is answered besides places and texts, by the code that answers, and without what is put on maps. */
export type OtherParts = Pick<Parts, 'campaign' | 'fog' | 'notes'>;

/**
 * Reads it. Others have their turn in between.
 * @param view through the eyes of anybody of this audience
 */
export async function readOtherParts(
  source: CampaignSource,
  view: CampaignView,
  fogs: readonly FogRow[],
  visible: Seen,
): Promise<OtherParts> {
  const { db } = source;
  return {
    campaign: hashOf(
      await describeInDetails(source, view),
      await listHomeSlugs(db, view.scope),
      await listRecapsFor(db, view),
    ),
    // Of maps that they may not open nothing is told.
    fog: hashOf(fogs.filter(({ map_id }) => visible.has(map_id)).map((fog) => [fog.map_id, fogRevision(fog)])),
    notes: noteReaderOf(view) === undefined ? '' : await hashNotes(db, view, visible),
  };
}

/** The recaps as they have them. */
async function listRecapsFor(db: Db, view: CampaignView) {
  const sessions = await listRecaps(db, view.campaign.id);
  const recaps = await readLeadersTexts(
    db,
    view,
    sessions.map(({ recap }) => recap),
  );
  return sessions.map((session, at) => ({ ...session, recap: recaps[at] ?? '' }));
}

/** From so many letters of texts with secrets on others have a turn: each is read line by line. */
const LETTERS_PER_YIELD = 200_000;

/**
 * The texts of which something is revealed to one viewer, as they have them; empty where nothing is.
 * @param readable places whose texts they may read
 */
export async function hashReveals(db: Db, view: CampaignView, readable: Seen): Promise<string> {
  const reveals = await readReveals(db, view);
  const ids = [...reveals.keys()].filter((id) => readable.has(id));
  if (ids.length === 0) return '';
  const people = ids.map((id) => [
    id,
    [...(reveals.get(id)?.values() ?? [])].map(({ key, shown_to }) => [key, shown_to]),
  ]);
  const texts = await hashTexts(db, view, ids, ({ location_id }) => ({
    revealed: new Set(reveals.get(location_id ?? 0)?.keys() ?? []),
  }));
  return hashOf(people, texts);
}

/** What of a text is hidden from its readers moves nothing: those with links are looked at as they are sent. */
async function hashTexts(
  db: Db,
  view: CampaignView,
  locationIds: readonly number[],
  readerOf: (text: { location_id: number | null; world_id: number }) => SecretReader,
): Promise<string> {
  const hash = createHash('sha256');
  const hidden = hiddenFrom(view);
  for (const some of batches(
    [...locationIds].sort((a, b) => a - b),
    BATCH_SIZE,
  )) {
    const rows: { location_id: number | null; content: string }[] = [];
    let letters = 0;
    for (const { location_id, world_id, ...row } of await listTexts(db, some)) {
      const content = storedTextFor(row, readerOf({ location_id, world_id }));
      if (content !== undefined) rows.push({ location_id, content: storedTextForPlayers(content, hidden) });
      letters += row.secrets?.length ?? 0;
      if (letters < LETTERS_PER_YIELD) continue;
      letters = 0;
      await yieldToOthers();
    }
    const stored = rows.map(({ content }) => content);
    const known = await readKnownLinks(db, view.scope, stored, placeSightOf(view));
    const places = linksWithoutHiddenNames(known.places, hidden);
    for (const row of rows) {
      addTo(hash, linksIn(row.content).length === 0 ? row : textForReader(JSON.parse(row.content), places));
    }
    await yieldToOthers();
  }
  return hash.digest('base64url');
}

async function hashNotes(db: Db, view: CampaignView, visible: Seen): Promise<string> {
  const hash = createHash('sha256');
  for (let last = 0; ; ) {
    const rows = await listPublicNotes(db, view.campaign.id, last, BATCH_SIZE);
    const seen = rows.filter(({ location_id }) => visible.has(location_id));
    for (const { shown } of await presentNotesTo(db, view, seen)) addTo(hash, shown);
    if (rows.length < BATCH_SIZE) return hash.digest('base64url');
    last = rows.at(-1)?.id ?? last;
    await yieldToOthers();
  }
}
