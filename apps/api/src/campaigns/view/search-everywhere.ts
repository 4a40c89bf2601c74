import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { foldWords, type HiddenNames, piecesOf, searchText, wrongLetters, wrongLettersIn } from '@venture-atlas/rules';
import { type FoundEverywhere, SEARCH_EVERYWHERE_NAMES, SEARCH_LIMIT } from '@venture-atlas/types';
import { sql } from 'kysely';
import type { KeptNames } from '../../atlas/names/kept-names.ts';
import {
  type FoundName,
  foldedOf,
  lackingLetters,
  lettersOf,
  type NameList,
  namesHolding,
  namesWith,
} from '../../atlas/names/name-list.ts';
import { isTextMet } from '../../atlas/queries/met.ts';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { textWorldsOf } from '../../atlas/queries/standing.ts';
import { searchTextsOfWorlds } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { findPlaces } from './found-places.ts';
import { textsAsServed } from './texts-as-served.ts';

/** Fewer names than this, and names that are nearly right are looked for too. */
const ENOUGH_NAMES = 5;

/** So many names of all worlds together that hold a piece of misspelt words are compared letter by letter. */
const MOST_COMPARED = 4_000;

/** So many of them before others have a turn. */
const COMPARED_A_TURN = 500;

const nothing: FoundEverywhere = { names: [], nearly: 0, texts: [] };

/** What a search reads: the database, the names that are kept of it, and what of both. */
export interface SearchSource {
  db: Db;
  names: KeptNames;
  scope: WorldScope;
  /** Undefined outside of campaigns. */
  sight: PlaceSight | undefined;
  /** What the reader must not read. */
  hidden: HiddenNames | undefined;
}

/** Finds places of all maps of a scope by name and by text, as one viewer knows them (edition 2, section 13). */
export async function searchEverywhere(source: SearchSource, typed: string): Promise<FoundEverywhere> {
  const { db, scope, sight } = source;
  const words = foldWords(typed);
  if (words === '') return nothing;
  const lists = await source.names.of(db, scope, sight);
  const exact = (await namesWith(lists, words, SEARCH_EVERYWHERE_NAMES)).map(({ id }) => id);
  const nearly = exact.length < ENOUGH_NAMES ? await findNearlyNames(lists, words) : [];
  const nearlyNew = nearly.filter((id) => !exact.includes(id)).slice(0, SEARCH_EVERYWHERE_NAMES - exact.length);
  const nameIds = [...exact, ...nearlyNew];
  const text = typed.normalize('NFC').trim();
  const hits = await searchTextsOfWorlds(db, {
    ...{ worldIds: textWorldsOf(scope), text, limit: SEARCH_LIMIT },
    ...{
      texts: await source.names.texts(db, scope, sight),
      called: sight?.alias,
      served: textsAsServed(text, source.hidden),
    },
    readable: (id) => sql`(${isPlaceRowInScope(scope, 'locations')} and ${isTextMet(id, scope, sight)})`,
  });
  const placeOf = await findPlaces(db, scope, [...nameIds, ...hits.map((hit) => hit.location_id)], sight);
  return {
    names: nameIds.flatMap((id) => placeOf(id) ?? []),
    nearly: nearlyNew.length,
    texts: hits.flatMap(({ location_id, body, section }) => {
      const place = placeOf(location_id);
      if (place === undefined) return [];
      // The rule of the house finds the match again and cuts the snippet.
      const entry = { name: place.name, wiki_page_content: { top_section: body, sections: [] } };
      return searchText(entry, text, 1).map(({ snippet, match }) => ({ ...place, section, snippet, match }));
    }),
  };
}

/**
 * The locations whose name is nearly the words, the nearest first; none for words that are too short for it. With one
 * wrong letter the pieces are longer, and fewer names hold one: two are tried only where that finds nothing.
 */
async function findNearlyNames(lists: readonly NameList[], words: string): Promise<number[]> {
  const most = wrongLettersIn(words);
  for (let wrong = 1; wrong <= most; wrong += 1) {
    const holding = { limit: MOST_COMPARED, pieces: piecesOf(words, wrong), length: [...words].length };
    const found = await nearest(words, await namesHolding(lists, holding), wrong);
    if (found.length > 0) return found.slice(0, SEARCH_EVERYWHERE_NAMES).map(({ id }) => id);
  }
  return [];
}

/** The names that are the words but for at most so many letters, the nearest first; others have a turn meanwhile. */
async function nearest(words: string, names: readonly FoundName[], wrong: number): Promise<FoundName[]> {
  const near: { name: FoundName; letters: number; away: number }[] = [];
  const ofWords = lettersOf(words);
  for (let from = 0; from < names.length; from += COMPARED_A_TURN) {
    for (const name of names.slice(from, from + COMPARED_A_TURN)) {
      const folded = foldedOf(name);
      if (folded.length < words.length - wrong || lackingLetters(ofWords, lettersOf(folded)) > wrong) continue;
      const letters = wrongLetters(words, folded, wrong);
      if (letters !== undefined) near.push({ name, letters, away: Math.abs(folded.length - words.length) });
    }
    await yieldToOthers();
  }
  return near.sort((a, b) => a.letters - b.letters || a.away - b.away).map(({ name }) => name);
}
