import { MARK, markLink, markName, withoutMarks } from './marks.ts';

const LINK = /\[\[([^[\]|\n:]{1,250})(?:\|([^[\]|\n]{1,300}))?\]\]/g;
const QUOTES = /'{2,5}/g;
const ITEM = /^([*#]+)\s*(?=\S)/;

/** Wikitext with marks in place of quotes of emphasis and of links to articles, and beside the signs of lists. */
export function markWikitext(wikitext: string): string {
  return withoutMarks(wikitext)
    .replaceAll(LINK, (_, target: string, words?: string) =>
      words === undefined ? markName(articleOf(target), target) : markLink('place', articleOf(target), words),
    )
    .split('\n')
    .map((line) =>
      markQuotes(line).replace(
        ITEM,
        (_, signs: string) => `${signs} ${signs.endsWith('#') ? MARK.numbered : MARK.item}`,
      ),
    )
    .join('\n');
}

/** The title of the article that a link names; `#Section` of it is the article. */
function articleOf(target: string): string {
  const title = (target.split('#', 1)[0] ?? '').replaceAll('_', ' ').replaceAll(/ {2,}/g, ' ').trim();
  // The first letter of a title is a capital, however it is linked.
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Two quotes are emphasis, three strong, five both; what a line leaves open ends with it. */
function markQuotes(line: string): string {
  if (!line.includes("''")) return line;
  const open = { strong: false, emphasis: false };
  const toggle = (what: 'strong' | 'emphasis'): string => {
    open[what] = !open[what];
    const end = what === 'strong' ? MARK.endStrong : MARK.endEmphasis;
    return open[what] ? MARK[what] : end;
  };
  const marked = line.replaceAll(QUOTES, ({ length }) => {
    if (length === 4) return `'${toggle('strong')}`;
    return `${length !== 2 ? toggle('strong') : ''}${length !== 3 ? toggle('emphasis') : ''}`;
  });
  return `${marked}${open.strong ? MARK.endStrong : ''}${open.emphasis ? MARK.endEmphasis : ''}`;
}
