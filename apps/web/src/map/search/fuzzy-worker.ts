/** Misspellings are looked for beside the page: thousands of names would make typing stutter. */
import { FuzzyNames } from './fuzzy-names.ts';

/** What the page asks: more names, or a search that is answered with its number. */
export type FuzzyRequest =
  | { kind: 'add'; names: readonly string[] }
  | { kind: 'find'; id: number; words: string; limit: number };
export interface FuzzyAnswer {
  id: number;
  indexes: number[];
}

const names = new FuzzyNames();

self.onmessage = ({ data }: MessageEvent<FuzzyRequest>) => {
  if (data.kind === 'add') names.add(data.names);
  else self.postMessage({ id: data.id, indexes: names.find(data.words, data.limit) } satisfies FuzzyAnswer);
};
