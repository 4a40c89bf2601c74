/** Tags of BBCode that HTML has by the same name. */
const SAME = new Set('b i u s p h1 h2 h3 h4 ul ol li table tr td th sup sub code br hr'.split(' '));

/** What other tags become: HTML before and after what they hold. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  quote: ['<blockquote>', '</blockquote>'],
  aloud: ['<aside class="read-aloud">', '</aside>'],
  secret: ['<section class="secret">', '</section>'],
  // Only some subscribers read it there.
  subcontainer: ['<section class="secret">', '</section>'],
  list: ['<ul>', '</ul>'],
  '*': ['<li>', ''],
  url: ['', '</a>'],
};

/** Tags of layout, and of things that are no text: their brackets go. */
const DROPPED = new Set(
  'section container row col center left right justify small color spoiler dc tooltip toc img spotify youtube video map statblock var noparse line'.split(
    ' ',
  ),
);

/** A tag: `[b]`, `[/b]`, `[secret:id]`, `[url=address]`, `[quote|who]`. */
const TAG = /\[(\/?)([a-z][a-z0-9]{0,15}|\*)(?:[:=|]([^[\]\n]{0,2000}))?\]/gi;

/**
 * The BBCode of World Anvil as HTML. What hides a passage becomes a section of the class `secret`; where nothing closes
 * it, it refers to a secret elsewhere, which takes its place. Brackets that are no known tag stay as they are. Takes time in proportion to the length.
 */
export function htmlOfBbcode(text: string, secretOf: (id: string) => string = () => ''): string {
  const lastEnd = new Map<string, number>();
  for (const { 1: slash, 2: name = '', index } of text.matchAll(TAG))
    if (slash === '/') lastEnd.set(name.toLowerCase(), index);
  const escaped = (part: string): string =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>');
  let html = '';
  let from = 0;
  for (const tag of text.matchAll(TAG)) {
    const written = htmlOfTag(tag, lastEnd, secretOf);
    if (written === undefined) continue;
    html += escaped(text.slice(from, tag.index)) + written;
    from = tag.index + tag[0].length;
  }
  return html + escaped(text.slice(from));
}

/**
 * @param lastEnd where each tag is closed for the last time
 * @param secretOf the text of a secret elsewhere
 */
function htmlOfTag(
  { 1: slash = '', 2: rawName = '', 3: value = '', index }: RegExpMatchArray,
  lastEnd: ReadonlyMap<string, number>,
  secretOf: (id: string) => string,
): string | undefined {
  const name = rawName.toLowerCase();
  if (SAME.has(name)) return `<${slash}${name}>`;
  if (DROPPED.has(name)) return '';
  const around = AROUND[name];
  if (around === undefined) return undefined;
  if (slash === '/') return around[1];
  if (around[0].includes('secret') && (lastEnd.get(name) ?? -1) < (index ?? 0)) {
    // Secrets elsewhere refer to no others.
    const hidden = name === 'secret' ? htmlOfBbcode(secretOf(value)) : '';
    return hidden === '' ? '' : around[0] + hidden + around[1];
  }
  return name === 'url' ? `<a href="${value.replaceAll('"', '%22').replaceAll('<', '%3c')}">` : around[0];
}
