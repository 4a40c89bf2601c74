import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { linksIn, type SecretReader, storedTextFor, textForReader } from '@venture-atlas/rules';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { listHomeSlugs } from '../../atlas/queries/locations.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db, EventKind } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { readMarkersOnMaps } from '../answers/markers.ts';
import { listShownTo, readNewest } from '../answers/shown-handouts.ts';
import { findShownView, presentShownView } from '../answers/shown-view.ts';
import { listRecaps } from '../queries/chronicle.ts';
import { listOwnPrivateNotes, listTexts } from '../queries/live-answers.ts';
import { storedTextForPlayers } from '../view/aliased-places.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import { placesInLeadersTexts, readLeadersTexts } from '../view/leaders-words.ts';
import { asAnybody, type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { placeSightOf } from '../view/place-visibility.ts';
import { readReveals } from '../view/revealed-secrets.ts';
import type { Touched } from './learn-audience.ts';
import { joinNamed, type NamedPlaces, namesNothing, type PlaceDigests } from './place-digests.ts';
import type { AudienceFacts } from './read-places.ts';
import { addTo, hashOf } from './revision.ts';

/** What an audience, or one viewer, gets beside places, texts, notes, and fog. */
export interface PartOfAnswers {
  hash: string;
  /** The places that it shows or links. */
  named: NamedPlaces;
  /** Places with texts in it, and those that these link, also within secrets. Such a link shows the maps of its place. */
  inTexts?: readonly number[];
}

/** Whether events may have changed a part by changing places. */
export const isPartTouched = ({ named, inTexts = [] }: PartOfAnswers, touched: Touched): boolean =>
  named.ids.some((id) => touched.named.has(id)) ||
  (named.byName && touched.names) ||
  inTexts.some((id) => touched.around.has(id));

/** What is known already when a part is read. */
export interface PartFacts {
  digests: PlaceDigests;
  facts: AudienceFacts;
  /** The epoch of addresses that expire. */
  pictures: string;
}

/** How one kind of part is read. */
interface PartKind {
  /** The events that may change it, beside those of the named places. */
  kinds: readonly EventKind[];
  /** What distinguishes viewers that get different parts. */
  of: (view: CampaignView) => string | number;
  read: (source: CampaignSource, view: CampaignView, learned: PartFacts) => Promise<PartOfAnswers>;
}

const sameForAll = (): string => '';
const accountOf = ({ viewer }: CampaignView): number => (viewer.kind === 'anonymous' ? 0 : viewer.id);

/** Every part that is read separately. Each uses the code that builds responses. */
export const partKinds = {
  campaign: {
    kinds: ['campaign changed', 'world changed'],
    of: sameForAll,
    read: async (source, view) => {
      const anybody = asAnybody(view);
      const homes = await listHomeSlugs(source.db, view.scope);
      const { recaps, named } = await readRecaps(source.db, anybody);
      return { hash: hashOf(await describeInDetails(source, anybody), homes, recaps), named };
    },
  },
  markers: {
    kinds: ['markers changed', 'campaign changed'],
    of: sameForAll,
    read: async ({ db }, view) => {
      const { markers, mapIds } = await readMarkersOnMaps(db, asAnybody(view));
      return { hash: hashOf(markers), named: { ids: mapIds, byName: false } };
    },
  },
  view: {
    kinds: ['view changed', 'campaign changed'],
    of: sameForAll,
    read: async ({ db }, view) => {
      const row = await findShownView(db, view);
      const shown = row && (await presentShownView(db, view, row));
      const ids = row === undefined ? [] : [row.map_id, row.named_id].flatMap((id) => id ?? []);
      return { hash: hashOf(shown ?? null), named: { ids, byName: false } };
    },
  },
  handouts: {
    kinds: ['handouts changed', 'campaign changed'],
    of: (view) => `${accountOf(view)} ${view.subject.isMember}`,
    read: async ({ db }, view, { facts, pictures }) => {
      const rows = await listShownTo(db, view);
      const [stored, hasExpiring] = storedAddresses(facts);
      const shown = await readNewest({ db, addressesFor: async () => stored }, view, rows);
      const maps = rows.flatMap(({ map_id }) => map_id ?? []);
      const inTexts = placesInLeadersTexts(
        view,
        rows.map(({ text }) => text),
      );
      const hash = hashOf(shown ?? null, hasExpiring() ? pictures : '');
      return { hash, named: joinNamed([inTexts, { ids: maps, byName: false }]) };
    },
  },
  reveals: {
    kinds: ['reveals changed'],
    of: accountOf,
    read: ({ db }, view, { digests }) => readRevealed(db, view, digests.readable),
  },
  own: {
    kinds: ['notes changed', 'campaign changed'],
    of: (view) => `${accountOf(view)} ${view.subject.isMember}`,
    read: async ({ db }, { audience, viewer, subject, campaign }, { digests: { visible } }) => {
      if (audience !== 'player' || viewer.kind === 'anonymous') return { hash: '', named: namesNothing };
      const notes = viewer.id === 0 ? [] : await listOwnPrivateNotes(db, campaign.id, viewer.id);
      const seen = notes.filter(({ location_id }) => visible.has(location_id));
      const ids = [...new Set(notes.map(({ location_id }) => location_id))];
      return {
        hash: hashOf(subject.isMember, seen.length === 0 ? '' : [viewer.id, seen]),
        named: { ids, byName: false },
      };
    },
  },
} satisfies Record<string, PartKind>;

export type PartName = keyof typeof partKinds;

/**
 * Addresses as they are stored. Those in responses also contain the reader and the time of expiry.
 * @returns with a function that tells whether one of them will expire
 */
function storedAddresses({ open, pictures }: AudienceFacts): [PictureAddresses, () => boolean] {
  let isExpiring = false;
  const noted: PictureAddresses = {
    ...pictures,
    of: (unit, shownBy) => {
      isExpiring ||= !open.has(shownBy.worldId) || pictures.isMasked(shownBy);
      return pictures.of(unit, shownBy);
    },
  };
  return [noted, () => isExpiring];
}

/** The recaps of all sessions, as the viewer gets them. */
async function readRecaps(db: Db, view: CampaignView) {
  const sessions = await listRecaps(db, view.campaign.id);
  const written = sessions.map(({ recap }) => recap);
  const recaps = await readLeadersTexts(db, view, written);
  return {
    recaps: sessions.map((session, at) => ({ ...session, recap: recaps[at] ?? '' })),
    named: placesInLeadersTexts(view, written),
  };
}

/**
 * The texts with secrets that are revealed to one viewer, as the viewer gets them.
 * @param readable places whose texts the viewer may read
 */
async function readRevealed(
  db: Db,
  view: CampaignView,
  readable: { has: (locationId: number) => boolean },
): Promise<PartOfAnswers> {
  const reveals = await readReveals(db, view);
  const places = [...reveals.keys()];
  const ids = places.filter((id) => readable.has(id));
  if (ids.length === 0) return { hash: '', named: { ids: places, byName: false } };
  const people = ids.map((id) => [
    id,
    [...(reveals.get(id)?.values() ?? [])].map(({ key, shown_to }) => [key, shown_to]),
  ]);
  const texts = await hashTexts(db, view, ids, ({ location_id }) => ({
    revealed: new Set(reveals.get(location_id ?? 0)?.keys() ?? []),
  }));
  return {
    hash: hashOf(people, texts.hash),
    named: { ids: places, byName: false },
    inTexts: [...ids, ...texts.linked],
  };
}

/** Rows that are read at once. */
const BATCH_SIZE = 500;
/** After this many letters of texts with secrets other calls run, since each is read line by line. */
const LETTERS_PER_YIELD = 200_000;

/** Parts of a text that are hidden from its readers change nothing: texts with links are compared as responses. */
async function hashTexts(
  db: Db,
  view: CampaignView,
  locationIds: readonly number[],
  readerOf: (text: { location_id: number | null; world_id: number }) => SecretReader,
): Promise<{ hash: string; linked: number[] }> {
  const hash = createHash('sha256');
  const hidden = hiddenFrom(view);
  const linked: number[] = [];
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
      const links = linksIn(row.content);
      linked.push(...links.map(({ id }) => id));
      addTo(hash, links.length === 0 ? row : textForReader(JSON.parse(row.content), places));
    }
    await yieldToOthers();
  }
  return { hash: hash.digest('base64url'), linked };
}
