import { type HiddenNames, replaceHiddenNames } from './hidden-names.ts';
import { type Snippet, snippetAround } from './search.ts';

/** What stands around words that players read in place of a hidden name; `match` is where these stand. */
export interface PassageAsRead extends Snippet {
  instead: string;
}

/** They stand around such words for a moment; no text that is read has them. */
const [FIRST, LAST] = ['\uE000', '\uE001'];
const MARKS = /[\uE000\uE001]/g;
const MARKED = /\uE000([^\uE000\uE001]*)\uE001/g;

/** The passages of a text in which players read other words in place of hidden names, as they read them. */
export function passagesAsRead(text: string, names: HiddenNames): PassageAsRead[] {
  const marked = replaceHiddenNames(text.replaceAll(MARKS, ''), names, (instead) => `${FIRST}${instead}${LAST}`);
  const said = marked.replaceAll(MARKS, '');
  return [...marked.matchAll(MARKED)].map((found, earlier) => {
    const [, instead = ''] = found;
    // Two marks stand around each of those before.
    const start = found.index - 2 * earlier;
    return { instead, ...snippetAround(said, start, start + instead.length) };
  });
}
