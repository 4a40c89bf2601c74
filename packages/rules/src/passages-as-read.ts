import { type HiddenNames, replaceHiddenNames } from './hidden-names.ts';
import { type Snippet, snippetAround } from './search.ts';

/** The context of a replaced name as players read it. `match` is the range of the replacement. */
export interface PassageAsRead extends Snippet {
  instead: string;
}

/** Temporary marks around a replacement. No readable text contains them. */
const [FIRST, LAST] = ['\uE000', '\uE001'];
const MARKS = /[\uE000\uE001]/g;
const MARKED = /\uE000([^\uE000\uE001]*)\uE001/g;

/** The passages of a text in which players read aliases instead of hidden names. */
export function passagesAsRead(text: string, names: HiddenNames): PassageAsRead[] {
  const marked = replaceHiddenNames(text.replaceAll(MARKS, ''), names, (instead) => `${FIRST}${instead}${LAST}`);
  const unmarked = marked.replaceAll(MARKS, '');
  return [...marked.matchAll(MARKED)].map((found, earlier) => {
    const [, instead = ''] = found;
    // Each earlier match has two marks.
    const start = found.index - 2 * earlier;
    return { instead, ...snippetAround(unmarked, start, start + instead.length) };
  });
}
