import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  findHiddenNames,
  type HiddenNames,
  longestWord,
  replacePictures,
  type StoredText,
  snippetAround,
} from '@venture-atlas/rules';
import { MENTIONED_NAMES_MAX, type NameMentions } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listRecaps } from '../queries/chronicle.ts';
import {
  listHandoutTexts,
  listLeadersNotes,
  listRumourNotes,
  listStoredWith,
  listWelcomes,
  type TextForPlayers,
} from '../queries/texts-for-players.ts';
import type { CampaignView } from './load-campaign.ts';
import { placeSightOf } from './place-visibility.ts';

type OtherMention = NameMentions['told'][number];

/** The maximum number of notes, handouts, or rumors to search. */
const TEXTS_MAX = 5_000;

/** Yields to other calls after this many texts. */
const TEXTS_PER_YIELD = 200;

/** Where a name occurs in leaders' texts for players, in captions, and in welcome lines. */
export async function listOtherMentions(
  db: Db,
  view: CampaignView,
  name: string,
  own: HiddenNames,
): Promise<OtherMention[]> {
  const { id } = view.campaign;
  const mentions: OtherMention[] = [];
  const search = async (kind: OtherMention['kind'], texts: readonly TextForPlayers[]): Promise<void> => {
    for (const [at, { of, text }] of texts.entries()) {
      if (mentions.length >= MENTIONED_NAMES_MAX) return;
      const [found] = findHiddenNames(text, own);
      if (found !== undefined) mentions.push({ kind, of, ...snippetAround(text, found.start, found.end) });
      if (at % TEXTS_PER_YIELD === TEXTS_PER_YIELD - 1) await yieldToOthers();
    }
  };
  const recaps = await listRecaps(db, id);
  await search(
    'recap',
    recaps.map(({ number, recap }) => ({ of: String(number), text: recap })),
  );
  const handouts = await listHandoutTexts(db, id, TEXTS_MAX);
  await search(
    'handout',
    handouts.map(({ title, text }) => ({ of: title, text: findHiddenNames(title, own).length > 0 ? title : text })),
  );
  await search('rumour', await listRumourNotes(db, id, TEXTS_MAX));
  await search('note', await listLeadersNotes(db, id, TEXTS_MAX));
  await search('welcome', await listWelcomes(db, view.scope));
  const wanted = { scope: view.scope, sight: placeSightOf(view), word: longestWord(name) };
  for (let after: number | undefined = 0; after !== undefined && mentions.length < MENTIONED_NAMES_MAX; ) {
    const { rows, last } = await listStoredWith(db, wanted, { after, limit: TEXTS_PER_YIELD });
    await search(
      'caption',
      rows.flatMap(({ of, content }) => captionsOf(content).map((text) => ({ of, text }))),
    );
    after = last;
    await yieldToOthers();
  }
  return mentions;
}

/** The captions of a text's pictures. */
function captionsOf(stored: string): string[] {
  const { image_text, markdown } = JSON.parse(stored) as StoredText;
  const captions = image_text === '' ? [] : [image_text];
  if (markdown !== undefined) {
    replacePictures(markdown, ({ caption }) => {
      captions.push(caption);
      return '';
    });
  }
  return captions;
}
