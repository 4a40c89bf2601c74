import {
  A_PLACE,
  beginningOf,
  cleanBlocks,
  linkedId,
  linksIn,
  markdownWithAliases,
  replaceLinks,
  wordsOfSecret,
} from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { CHRONICLE_QUOTE_MAX } from '@venture-atlas/types';
import { linksWithoutHiddenNames, readKnownPlaces } from '../../atlas/answers/known-links.ts';
import { findWikiRow } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { findVisibleById } from './find-visible.ts';
import { secretReader } from './leaders-words.ts';
import { type CampaignView, hiddenFrom } from './load-campaign.ts';
import { placeSightOf, readPlaceVisibility } from './place-visibility.ts';
import { readReveals } from './revealed-secrets.ts';

/**
 * The beginning of a revealed secret in plain words, for a viewer; undefined if they may not read it any more.
 * It is read from the text each time and stored nowhere.
 */
export async function quoteSecret(
  db: Db,
  view: CampaignView,
  locationId: number,
  secret: string,
): Promise<string | undefined> {
  const read = await readSecret(db, view, locationId, secret);
  return read && beginningOf(read.words, CHRONICLE_QUOTE_MAX);
}

/** A secret as its reader sees it. */
interface SecretAsRead {
  /** Plain words. */
  words: string;
  /** Its links. One with its own words is no link for a reader who knows the place by an alias. */
  links: ReturnType<typeof linksIn>;
}

/** The words and links of a secret for a viewer; undefined if they may not read it. */
export async function readSecret(
  db: Db,
  view: CampaignView,
  locationId: number,
  secret: string,
): Promise<SecretAsRead | undefined> {
  if ((await readPlaceVisibility(db, view, locationId))?.isWikiVisible !== true) return undefined;
  if (!(await reads(db, view, locationId, secret))) return undefined;
  const row = await findWikiRow(db, view.scope, locationId);
  const words = wordsOfSecret(row?.secrets ?? '', secret);
  if (words === '') return undefined;
  const hidden = hiddenFrom(view);
  const open = hidden === undefined ? words : markdownWithAliases(words, hidden);
  const links = linksIn(open);
  const known = await readKnownPlaces(
    db,
    view.scope,
    links.map(({ id }) => id),
    placeSightOf(view),
  );
  const places = linksWithoutHiddenNames(known.places, hidden);
  const linked = replaceLinks(open, (key, own) => own ?? places.get(linkedId(key) ?? 0)?.place.name ?? A_PLACE);
  const { top_section, sections } = cleanBlocks(parseMarkdown(linked));
  return { words: [top_section, ...sections.flatMap(({ name, clean_text }) => [name, clean_text])].join(' '), links };
}

/** Whether a viewer may read a secret, as a player to whom it was revealed, or as a DM. */
async function reads(db: Db, view: CampaignView, locationId: number, secret: string): Promise<boolean> {
  if (view.audience !== 'dm') return (await readReveals(db, view, [locationId])).get(locationId)?.has(secret) === true;
  const place = await findVisibleById(db, view, locationId);
  return place !== undefined && (await secretReader(db, view))(place.world_id) !== 'anybody';
}
