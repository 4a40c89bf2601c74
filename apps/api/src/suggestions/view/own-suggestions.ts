import { movePictures } from '@venture-atlas/rules';
import { toReadEdits } from '@venture-atlas/rules/suggested-edits';
import { applyEdits, type TextEdit } from '@venture-atlas/rules/text-edits';
import {
  type OwnSuggestionsPage,
  SUGGESTIONS_PAGE_SIZE,
  SUGGESTIONS_WAITING_EACH,
  type SuggestionForm,
  type SuggestionState,
} from '@venture-atlas/types';
import { publicReader, type Reader } from '../../atlas/answers/reader.ts';
import { readerInCampaign } from '../../campaigns/answers/reader-in-campaign.ts';
import { type Asker, loadCampaignFor, signedIn } from '../../campaigns/view/load-campaign.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { AppError } from '../../errors.ts';
import { findWorldById } from '../../worlds/queries/worlds-of-user.ts';
import { publicScope } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { countOwnWaiting, findSuggestion, listOwn, type OwnRow } from '../queries/suggestions.ts';
import { withWords } from './read-body.ts';
import { listStands, type PlaceWish, type ReadText, readOwnText, readSuggestible, tagOf } from './read-place.ts';
import { campaignOfWriter, fieldsOf, readStored, type StoredSuggestion } from './stored-suggestion.ts';

/** What a form is asked for. */
interface FormWish extends PlaceWish {
  /** An own suggestion that waits. */
  suggestion: string | undefined;
}

/**
 * What somebody may suggest about a place, with what they read there.
 * @throws AppError not_authenticated, not_found, forbidden
 */
export const readForm = (deps: SuggestionDeps, asker: Asker, wish: FormWish): Promise<SuggestionForm> =>
  readSuggestible(deps, asker, wish, async (found) => {
    const { db, accountId, queue, queueName, place } = found;
    const text = await readOwnText(found);
    const own = wish.suggestion === undefined ? undefined : await findSuggestion(db, wish.suggestion);
    const isOwn =
      own?.account_id === accountId && own.status === 'open' && own.subject_id === String(place.location.id);
    if (own !== undefined && !isOwn) throw new AppError('not_found');
    return {
      location_id: place.location.id,
      name: place.location.name,
      to: { kind: queue.campaignId === null ? ('world' as const) : ('campaign' as const), name: queueName },
      waiting: await countOwnWaiting(db, accountId, queue),
      most: SUGGESTIONS_WAITING_EACH,
      text: text === undefined ? null : { tag: tagOf(text.text), markdown: text.text, links: text.links },
      positions: await listStands(found),
      suggested: own === undefined ? null : { ...suggestedIn(readStored(own.fields), text), why: own.why },
    };
  });

const byPlace = (a: TextEdit, b: TextEdit): number => a.at - b.at;

/** What was suggested, in the text as its writer reads it. Where they read another one since, only their words are left. */
function suggestedIn(
  { fields }: StoredSuggestion,
  read: ReadText | undefined,
): Omit<NonNullable<SuggestionForm['suggested']>, 'why'> {
  const { text, name, position, place } = fields;
  return {
    text: text === undefined || read === undefined || tagOf(read.text) !== text.of ? null : applied(read, text),
    words: text?.typed ?? [],
    name: name?.name ?? null,
    position:
      position === undefined ? null : { position_id: position.position_id, lat: position.lat, lng: position.lng },
    place: place ?? null,
  };
}

/** The text that its writer would rather have. */
function applied(read: ReadText, text: NonNullable<StoredSuggestion['fields']['text']>): string | null {
  const { clear, unclear } = toReadEdits(read, text);
  const shown = withWords((words) => movePictures(words, read.pictureFor));
  try {
    return applyEdits(read.text, [...clear, ...unclear].map(shown).sort(byPlace));
  } catch (cause) {
    // Two edits came to lie over each other: what its writer may read is cut otherwise since.
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

type Line = OwnSuggestionsPage['suggestions'][number];

/** A page (from 1) of the asker's suggestions. What they may not see any more is not named. */
export function listOwnSuggestions(deps: SuggestionDeps, asker: Asker, page: number): Promise<OwnSuggestionsPage> {
  const accountId = signedIn(asker.viewer);
  return readTransaction(deps.db, async (trx) => {
    const source = { ...deps, db: trx };
    const offset = (page - 1) * SUGGESTIONS_PAGE_SIZE;
    const rows = await listOwn(trx, accountId, { limit: SUGGESTIONS_PAGE_SIZE + 1, offset });
    const eyes = createEyes(source, asker);
    const suggestions: Line[] = [];
    for (const row of rows.slice(0, SUGGESTIONS_PAGE_SIZE)) {
      const campaignId = campaignOfWriter(row);
      const { place, to } = await eyes(campaignId, row);
      suggestions.push({
        id: row.public_id,
        state: row.status as SuggestionState,
        sent_at: row.created_at,
        decided_at: row.decided_at,
        is_new: row.decided_at !== null && (row.seen_at === null || row.seen_at < row.decided_at),
        ...(place === null ? settled : { ...wordsOfLine(row), place, to, campaign_id: campaignId }),
      });
    }
    return { suggestions, next_page: rows.length > SUGGESTIONS_PAGE_SIZE ? page + 1 : null };
  });
}

/** What is said of a place that its writer may not see any more: no word names it. */
const settled = { fields: [], why: '', reply: '', place: null, to: null, campaign_id: null };

const wordsOfLine = ({ fields, why, reply }: OwnRow) => ({ fields: fieldsOf(readStored(fields)), why, reply });

/** Looks at places as the asker sees them now, outside of campaigns and in each that they are in. */
function createEyes(deps: SuggestionDeps, asker: Asker) {
  type Eyes = { reader: Reader; name: string | undefined } | undefined;
  const known = new Map<string | null, Eyes>();
  const open = async (campaignId: string | null): Promise<Eyes> => {
    if (campaignId === null) return { reader: publicReader(deps.db, await publicScope(deps.db)), name: undefined };
    try {
      const view = await loadCampaignFor(deps, asker, campaignId);
      return { reader: readerInCampaign(deps, view), name: view.campaign.name };
    } catch (cause) {
      // They are in it no more.
      if (cause instanceof AppError) return undefined;
      throw cause;
    }
  };
  return async (campaignId: string | null, suggestion: OwnRow): Promise<Pick<Line, 'place' | 'to'>> => {
    if (!known.has(campaignId)) known.set(campaignId, await open(campaignId));
    const eyes = known.get(campaignId);
    const row = eyes === undefined ? undefined : await findLocationRow(deps.db, Number(suggestion.subject_id));
    const found = row && (await eyes?.reader.findPlace({ id: row.id, slug: row.slug }));
    if (eyes === undefined || row === undefined || found?.location.id !== row.id) return { place: null, to: null };
    const { name, slug } = found.location;
    if (eyes.name !== undefined && suggestion.campaign_id !== null)
      return { place: { name, slug }, to: { kind: 'campaign', name: eyes.name } };
    const world = await findWorldById(deps.db, row.world_id, signedIn(asker.viewer));
    return { place: { name, slug }, to: world === undefined ? null : { kind: 'world', name: world.name } };
  };
}
