import { createHash } from 'node:crypto';
import {
  A_PLACE,
  type HiddenNames,
  hiddenNames,
  type PieceReader,
  plainTextAsMarkdown,
  readInPieces,
  type SecretReader,
  storedTextFor,
  type TextInPieces,
} from '@venture-atlas/rules';
import type { LinkedPlace, WikiPageContent } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { parentsIn } from '../../atlas/answers/parents-in.ts';
import { type FoundPlace, type Home, publicReader, type Reader } from '../../atlas/answers/reader.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import { readerInCampaign } from '../../campaigns/answers/reader-in-campaign.ts';
import { nameRevealedPictures } from '../../campaigns/answers/text-in-campaign.ts';
import { secretReader } from '../../campaigns/view/leaders-words.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../../campaigns/view/load-campaign.ts';
import { findSuggestionSubject } from '../../campaigns/view/may-suggest.ts';
import { readReveals } from '../../campaigns/view/revealed-secrets.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { findValueBefore } from '../../editing/queries/values-before.ts';
import { findPageOf } from '../../editing/queries/wiki-page-rows.ts';
import { AppError } from '../../errors.ts';
import { presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { publicScope } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import type { Queue } from '../queries/suggestions.ts';

/** Which place somebody would suggest something about, and through which eyes they look. */
export interface PlaceWish {
  /** Its address, or the place itself. */
  name: string | Home;
  campaignId: string | undefined;
  as?: 'player' | undefined;
}

/** A place as somebody reads it who may suggest something about it. */
export interface SuggestiblePlace {
  deps: SuggestionDeps;
  db: Db;
  accountId: number;
  reader: Reader;
  place: FoundPlace;
  /** Undefined outside of campaigns. */
  view: CampaignView | undefined;
  /** Who decides about what they suggest. */
  queue: Queue;
  /** The name of the world, or of the campaign. */
  queueName: string;
}

/**
 * The place at an address, for somebody who may suggest something about it.
 * @param deps with the transaction as `db`
 * @throws AppError not_authenticated, not_found, forbidden
 */
export async function findSuggestible(
  deps: SuggestionDeps,
  asker: Asker,
  { name, campaignId, as }: PlaceWish,
): Promise<SuggestiblePlace> {
  const { db } = deps;
  const accountId = signedIn(asker.viewer);
  const view = campaignId === undefined ? undefined : await loadCampaignFor(deps, asker, campaignId, as);
  const reader = view === undefined ? publicReader(db, await publicScope(db)) : readerInCampaign(deps, view);
  const place = await reader.findPlace(name);
  if (place === undefined) throw new AppError('not_found');
  const { world_id: worldId } = place.location;
  const found = await findSuggestionSubject(db, asker.viewer, { worldId, view, isOn: deps.isOn });
  if (found === undefined) throw new AppError('not_found');
  const { subject, world } = found;
  assertMay(asker.viewer, 'suggestion.send', subject);
  // A DM who may not edit the world turns to its editors.
  const isOfPlayer = view !== undefined && view.audience !== 'dm';
  const queue = isOfPlayer ? { worldId: null, campaignId: view.campaign.id } : { worldId: world.id, campaignId: null };
  return { deps, db, accountId, reader, place, view, queue, queueName: isOfPlayer ? view.campaign.name : world.name };
}

/** The same as one state of the database has it. */
export const readSuggestible = <T>(
  deps: SuggestionDeps,
  asker: Asker,
  wish: PlaceWish,
  read: (found: SuggestiblePlace, deps: SuggestionDeps) => Promise<T>,
): Promise<T> =>
  readTransaction(deps.db, async (trx) => {
    const snapshot = { ...deps, db: trx };
    return read(await findSuggestible(snapshot, asker, wish), snapshot);
  });

/** The text of a place as it is stored: Markdown, with its secrets. Version 0: it has none. */
export interface StoredMarkdown {
  version: number;
  markdown: string;
  row: NonNullable<Awaited<ReturnType<typeof findPageOf>>> | undefined;
}

export async function readStoredText(db: Db, locationId: number): Promise<StoredMarkdown> {
  const row = await findPageOf(db, locationId);
  if (row === undefined) return { version: 0, markdown: '', row };
  return { version: row.version, markdown: markdownOfRow(row), row };
}

/** The text of a row as it is stored: Markdown, with its secrets. */
export const markdownOfRow = (row: { content: string; secrets: string | null }): string =>
  markdownOf(JSON.parse(storedTextFor(row, 'editor') ?? row.content) as WikiPageContent);

const markdownOf = (content: WikiPageContent): string => content.markdown ?? plainTextAsMarkdown(content);

/** The text of an earlier version; undefined where nobody knows it any more. */
export async function readTextOfVersion(db: Db, now: StoredMarkdown, version: number): Promise<string | undefined> {
  if (version === now.version) return now.markdown;
  if (version === 0) return '';
  if (now.row === undefined || version > now.version) return undefined;
  const before = await findValueBefore(db, 'wikipage', now.row.id, { version, field: 'wiki_page_content' });
  return before === undefined ? now.markdown : markdownOf(before as WikiPageContent);
}

/** A text as somebody reads it, with the places that it links as they know them. */
export interface ReadText extends TextInPieces {
  links: LinkedPlace[];
  /** The address of a stored picture as they have it; null: it is not for them. */
  pictureFor: (address: string) => string | null;
}

/** Which secrets of a text somebody reads. */
interface ReadSecrets {
  secrets: SecretReader;
  /** How the pictures of secrets that were revealed to them are named. */
  named?: ((address: string) => string | null) | undefined;
}

/** Reads a stored text of a place through somebody's eyes. */
export async function readTextAs(
  reader: Reader,
  { location, isAliased }: Pick<FoundPlace, 'location' | 'isAliased'>,
  stored: string,
  { secrets, named }: ReadSecrets,
): Promise<ReadText> {
  const { places } = await readKnownLinks(reader.db, reader.scope, [stored], reader.sight);
  const known = linksWithoutHiddenNames(places, reader.hidden);
  const pictures = await reader.readPictures();
  const shownBy = { locationId: location.id, worldId: location.world_id, as: 'text' } as const;
  const pictureFor = (address: string): string | null => {
    const own = named === undefined ? address : named(address);
    return own === address ? presentAddress(address, pictures, shownBy) : own;
  };
  const pieceReader: PieceReader = { secrets, hidden: reader.hidden, known, isAliased, pictureFor };
  const read = readInPieces(stored, pieceReader);
  return { ...read, pictureFor, links: [...known.values()].map(({ place }) => place).filter(linkedBy(read.text)) };
}

const linkedBy =
  (text: string) =>
  ({ location_id }: LinkedPlace): boolean =>
    text.includes(`[[#${location_id}]`) || text.includes(`[[#${location_id}|`);

/** Which secrets of a place's text somebody reads who suggests something about it: those that were revealed to them too. */
async function secretsFor(
  { deps, db, view, place: { location } }: SuggestiblePlace,
  { row }: StoredMarkdown,
): Promise<ReadSecrets> {
  if (view === undefined) return { secrets: 'anybody' };
  const reveals = (await readReveals(db, view, [location.id])).get(location.id);
  if (reveals === undefined || row === undefined) return { secrets: (await secretReader(db, view))(location.world_id) };
  const named = await nameRevealedPictures({ ...deps, db }, view, location, row, reveals);
  return { secrets: { revealed: new Set(reveals.keys()) }, named };
}

/** The text of a place as whoever suggests something about it reads it; undefined where they do not. */
export async function readOwnText(
  found: SuggestiblePlace,
): Promise<(ReadText & { stored: StoredMarkdown }) | undefined> {
  const { db, reader, place } = found;
  if (!place.isTextVisible) return undefined;
  const stored = await readStoredText(db, place.location.id);
  return { ...(await readTextAs(reader, place, stored.markdown, await secretsFor(found, stored))), stored };
}

/** Names a text as its reader has it. */
export const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Where a place stands, on maps that its reader sees. */
export async function listStands({ db, reader, place }: Pick<SuggestiblePlace, 'db' | 'reader' | 'place'>) {
  const { scope, sight } = reader;
  return parentsIn(scope, await listParents(db, scope, [place.location.id], sight)).map((row) => ({
    position_id: row.position_id,
    map: { id: row.id, name: row.name, slug: row.slug },
    lat: row.lat,
    lng: row.lng,
  }));
}

/** What the players of a campaign call places, to be found in words that others shall not read. */
export function aliasesOf(view: CampaignView | undefined): HiddenNames | undefined {
  const aliases = (view?.hiddenNames?.names ?? []).filter(({ instead }) => instead !== A_PLACE);
  return aliases.length === 0
    ? undefined
    : hiddenNames(aliases.map(({ instead }) => ({ name: instead, instead: A_PLACE })));
}
