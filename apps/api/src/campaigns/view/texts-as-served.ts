import { alsoSought, fold, foldWords, type HiddenNames, wordsCalledOtherwise } from '@venture-atlas/rules';
import type { TextsAsServed } from '../../db/engine.ts';

/** How texts are searched that their reader has with other names: each hit counts only where they read the words in it. */
export function textsAsServed(typed: string, hidden: HiddenNames | undefined): TextsAsServed | undefined {
  if (hidden === undefined) return undefined;
  const wanted = foldWords(typed);
  return {
    also: alsoSought(typed, hidden),
    serve: (hit) => {
      const body = wordsCalledOtherwise(hit.body, hidden);
      if (!fold(body).includes(wanted)) return undefined;
      return { ...hit, body, section: hit.section === null ? null : wordsCalledOtherwise(hit.section, hidden) };
    },
  };
}
