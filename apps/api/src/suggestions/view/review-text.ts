import { movePictures } from '@venture-atlas/rules';
import {
  rebaseSuggestion,
  type SuggestedEdits,
  suggestedText,
  toReadEdits,
} from '@venture-atlas/rules/suggested-edits';
import type { SuggestionDetails } from '@venture-atlas/types';
import { readKnownLinks } from '../../atlas/answers/known-links.ts';
import { readerInCampaign } from '../../campaigns/answers/reader-in-campaign.ts';
import { secretReader } from '../../campaigns/view/leaders-words.ts';
import type { Asker } from '../../campaigns/view/load-campaign.ts';
import { placeSightOf } from '../../campaigns/view/place-visibility.ts';
import { presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { editorScope, wholeWorld } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { readStoredText, readTextAs, readTextOfVersion, type StoredMarkdown, tagOf } from './read-place.ts';
import type { LocationRow, ReviewedSuggestion } from './review.ts';

interface OfPlace extends ReviewedSuggestion {
  location: LocationRow;
}

/** The suggested text beside the published one. */
export interface ReviewedText {
  now: StoredMarkdown;
  /** Of the stored text, for an editor; of the text as the decider reads it, for all others. */
  before: string;
  after: string;
  conflicts: { at: number; mine: string; theirs: string }[];
  isChangedSince: boolean;
}

/** Compares the suggested text with the published one; undefined where none is suggested. */
export async function reviewText(
  deps: SuggestionDeps,
  { stored, location, view, isEditor }: OfPlace,
): Promise<ReviewedText | undefined> {
  const { db } = deps;
  const { text } = stored.fields;
  if (text === undefined) return undefined;
  const now = await readStoredText(db, location.id);
  const isChangedSince = tagOf(now.markdown) !== text.base;
  const known = isChangedSince ? await readTextOfVersion(db, now, text.version) : now.markdown;
  const before = known !== undefined && tagOf(known) === text.base ? known : undefined;
  const read = async (markdown: string) => {
    if (isEditor || view === undefined) return undefined;
    const secrets = (await secretReader(db, view))(location.world_id);
    const place = await readerInCampaign(deps, view).findPlace({ id: location.id, slug: location.slug });
    return place && readTextAs(readerInCampaign(deps, view), place, markdown, { secrets });
  };
  const present = await read(now.markdown);
  const shown = present?.text ?? now.markdown;
  // Of a version that nobody knows any more, only the words are left.
  if (before === undefined) {
    const { conflicts } = suggestedText(shown, allWords(text, shown));
    return { now, before: shown, after: shown, conflicts, isChangedSince };
  }
  const earlier = await read(before);
  const edits = earlier === undefined ? text : toReadEdits(earlier, text);
  const { text: after, conflicts } = suggestedText(shown, rebaseSuggestion(edits, earlier?.text ?? before, shown));
  const named = present?.pictureFor ?? ((address: string) => address);
  const said = conflicts.map((conflict) => ({ ...conflict, theirs: movePictures(conflict.theirs, named) }));
  return { now, before: shown, after, conflicts: said, isChangedSince };
}

/** The suggested words, against all of the text. */
const allWords = ({ clear, unclear }: SuggestedEdits, text: string): SuggestedEdits => ({
  clear: [],
  unclear: [{ at: 0, cut: text.length, words: [...clear, ...unclear].map(({ words }) => words).join('\n\n') }],
});

/** The same for whoever decides, with the places that it links. */
export async function describeText(
  deps: SuggestionDeps,
  asker: Asker,
  reviewed: OfPlace,
): Promise<SuggestionDetails['text']> {
  const text = await reviewText(deps, reviewed);
  if (text === undefined) return null;
  const { view, isEditor } = reviewed;
  const scope = isEditor || view === undefined ? await editorScope(deps.db, asker.viewer) : view.scope;
  const sight = isEditor || view === undefined ? undefined : placeSightOf(view);
  const { places } = await readKnownLinks(deps.db, scope, [text.before, text.after], sight);
  const { before, after, conflicts } =
    isEditor || view === undefined ? await withPictures(deps, reviewed.location, text) : text;
  return {
    version: isEditor ? text.now.version : 0,
    before,
    after,
    conflicts: conflicts.map(({ at, mine, theirs }) => ({ at, mine, theirs })),
    links: [...places.values()].map(({ place }) => place),
    is_changed_since: text.isChangedSince,
  };
}

/** The same with addresses under which an editor gets its pictures. */
async function withPictures(
  { db, addressesFor }: SuggestionDeps,
  { id: locationId, world_id: worldId }: LocationRow,
  { before, after, conflicts }: ReviewedText,
): Promise<Pick<ReviewedText, 'before' | 'after' | 'conflicts'>> {
  const pictures = await addressesFor(db, { scope: wholeWorld(worldId), reader: 'editors' });
  const named = (text: string): string =>
    movePictures(text, (address) => presentAddress(address, pictures, { locationId, worldId, as: 'text' }));
  let [shown, done] = ['', 0];
  const moved = conflicts.map(({ at, mine, theirs }) => {
    shown += named(after.slice(done, at));
    const conflict = { at: shown.length, mine: named(mine), theirs: named(theirs) };
    shown += conflict.mine;
    done = at + mine.length;
    return conflict;
  });
  return { before: named(before), after: shown + named(after.slice(done)), conflicts: moved };
}
