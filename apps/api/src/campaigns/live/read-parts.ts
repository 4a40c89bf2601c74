import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { linksIn, type SecretReader, storedFor, textForReader } from '@venture-atlas/rules';
import { kindNamesFor } from '../../atlas/answers/kind-words.ts';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { buildChildrenPage, buildMapDetails } from '../../atlas/answers/map-answers.ts';
import { listHomeSlugs } from '../../atlas/queries/locations.ts';
import { ALL_ROWS, batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { addressesAsKeys } from '../../media/capabilities/picture-addresses.ts';
import { readerInCampaign } from '../answers/reader-in-campaign.ts';
import { listVisiblePlaces } from '../queries/campaign-settings.ts';
import { listRecaps } from '../queries/chronicle.ts';
import { listFogsInForce } from '../queries/fog.ts';
import { isAnyNotOpen, listMapSlugs, listPublicNotes, listTexts } from '../queries/live-answers.ts';
import { storedAsPlayersReadIt } from '../view/as-players-call-it.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import { readLeadersTexts, secretReaderOfDms } from '../view/leaders-words.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { fogRevision } from '../view/masking.ts';
import { campaignPlaceOf, noteReaderOf, placeSightOf } from '../view/reach.ts';
import { presentNotesTo } from '../view/read-notes.ts';
import { readReveals } from '../view/revealed-secrets.ts';
import { addTo, hashOf, type Parts } from './revision.ts';

/** What players or guests of a campaign are answered, and where they may look. */
export interface AudienceAnswers {
  /** Without what is put on maps, which is read apart. */
  parts: Omit<Parts, 'markers' | 'presence'>;
  visible: ReadonlySet<number>;
  /** Those of the places whose texts they may read. */
  readable: ReadonlySet<number>;
}

/** Rows that are read at a stretch. */
const AT_ONCE = 500;

/**
 * Reads all that an audience is answered, by the code that answers: whatever is hidden from them changes nothing here,
 * for whatever reason it is hidden. Others have their turn in between.
 * @param view through the eyes of anybody of this audience
 * @param picturesUntil up to when the addresses of pictures are good
 */
export async function readAudience(
  source: CampaignSource,
  view: CampaignView,
  picturesUntil: string,
): Promise<AudienceAnswers> {
  const { db } = source;
  // Addresses of pictures as they are stored: those that are sent say besides for whom, and until when.
  const plain = { ...source, addressesFor: addressesAsKeys };
  const places = await listVisiblePlaces(db, campaignPlaceOf(view), ALL_ROWS);
  await yieldToOthers();
  const ids = places.map(({ id }) => id).sort((a, b) => a - b);
  const visible = new Set(ids);
  const onMaps = await hashMaps(plain, view, ids);
  // A place that stands on no map they see is found by its name alone.
  const kinds = kindNamesFor({ scope: view.scope, sight: placeSightOf(view) });
  const elsewhere = places
    .filter(({ id }) => !onMaps.seen.has(id))
    .map(({ id, name, slug, type_name }) => [id, name, slug, kinds.typeName(type_name)]);
  const withText = places.filter(({ show_wiki }) => show_wiki !== 0).map(({ id }) => id);
  return {
    parts: {
      campaign: hashOf(
        await describeInDetails(source, view),
        await listHomeSlugs(db, view.scope),
        await listRecapsFor(db, view),
      ),
      // Only places of worlds that are not open have addresses that end: as long as they see none, none is answered.
      places: hashOf((await isAnyNotOpen(db, ids)) ? picturesUntil : '', onMaps.hash, elsewhere),
      texts: await hashTexts(db, view, withText, await textsForAll(db, view)),
      fog: hashOf(await listSeenFogs(db, view, visible)),
      notes: noteReaderOf(view) === undefined ? '' : await hashNotes(db, view, visible),
    },
    visible,
    readable: new Set(withText),
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

/** What is hidden of the maps that they may open; of others nothing is told. */
async function listSeenFogs(db: Db, { audience, campaign }: CampaignView, visible: ReadonlySet<number>) {
  const fogs = audience === 'dm' ? [] : await listFogsInForce(db, campaign.id);
  return fogs.filter(({ map_id }) => visible.has(map_id)).map((fog) => [fog.map_id, fogRevision(fog)]);
}

async function hashMaps(
  source: CampaignSource,
  view: CampaignView,
  visibleIds: readonly number[],
): Promise<{ hash: string; seen: ReadonlySet<number> }> {
  const hash = createHash('sha256');
  const seen = new Set<number>();
  const reader = readerInCampaign(source, view);
  for (const slug of await listMapSlugs(source.db, visibleIds)) {
    const details = await buildMapDetails(reader, slug, { withContent: false });
    await yieldToOthers();
    if (details === undefined) continue;
    const { campaign: _campaign, campaign_note_counts: _counts, ...map } = details.body;
    addTo(hash, map);
    seen.add(map.id);
    for (const { location_id } of map.children) seen.add(location_id);
    for (let next = map.next_page; next !== null; ) {
      const page = (await buildChildrenPage(reader, slug, { page: next, withContent: false }))?.body;
      await yieldToOthers();
      addTo(hash, [page?.children, page?.campaign_settings]);
      for (const { location_id } of page?.children ?? []) seen.add(location_id);
      next = page?.next_page ?? null;
    }
  }
  return { hash: hash.digest('base64url'), seen };
}

/** From so many letters of texts with secrets on others have a turn: each is read line by line. */
const LETTERS_A_TURN = 200_000;

/** How anybody of an audience reads texts, whatever is revealed to them. */
async function textsForAll(db: Db, view: CampaignView) {
  const readerIn = await secretReaderOfDms(db, view);
  return ({ world_id }: { world_id: number }) => readerIn(world_id);
}

/**
 * The texts of which something is revealed to one viewer, as they have them; empty where nothing is.
 * @param readable places whose texts they may read
 */
export async function hashReveals(db: Db, view: CampaignView, readable: ReadonlySet<number>): Promise<string> {
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
    AT_ONCE,
  )) {
    const rows: { location_id: number | null; content: string }[] = [];
    let letters = 0;
    for (const { location_id, world_id, ...row } of await listTexts(db, some)) {
      const content = storedFor(row, readerOf({ location_id, world_id }));
      if (content !== undefined) rows.push({ location_id, content: storedAsPlayersReadIt(content, hidden) });
      letters += row.secrets?.length ?? 0;
      if (letters < LETTERS_A_TURN) continue;
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

async function hashNotes(db: Db, view: CampaignView, visible: ReadonlySet<number>): Promise<string> {
  const hash = createHash('sha256');
  for (let last = 0; ; ) {
    const rows = await listPublicNotes(db, view.campaign.id, last, AT_ONCE);
    const seen = rows.filter(({ location_id }) => visible.has(location_id));
    for (const { shown } of await presentNotesTo(db, view, seen)) addTo(hash, shown);
    if (rows.length < AT_ONCE) return hash.digest('base64url');
    last = rows.at(-1)?.id ?? last;
    await yieldToOthers();
  }
}
