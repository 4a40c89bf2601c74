/** Misspellings are looked for beside the page: thousands of names would make typing stutter. */
import { FuzzyNames, type NameChanges } from './fuzzy-names.ts';

/** What the page asks: to keep up with its names, or a search that is answered with its number. */
export type FuzzyRequest =
  | { kind: 'change'; changes: NameChanges }
  | { kind: 'find'; id: number; words: string; limit: number };
export interface FuzzyAnswer {
  id: number;
  /** Position ids, the best match first. */
  places: number[];
}

const names = new FuzzyNames();

self.onmessage = ({ data }: MessageEvent<FuzzyRequest>) => {
  if (data.kind === 'change') names.change(data.changes);
  else self.postMessage({ id: data.id, places: names.find(data.words, data.limit) } satisfies FuzzyAnswer);
};
