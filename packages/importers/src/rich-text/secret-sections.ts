/** A piece of HTML, and whether it is secret. */
export interface HtmlStretch {
  isSecret: boolean;
  text: string;
}

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
  /** Positions of its beginning and end. */
  from: number;
  to: number;
}

const CLASS = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Splits HTML at `<section class="secret">`, which programs hide from players unless it is also `revealed`. Sections
 * nest, and an unclosed one hides the rest. Takes time in proportion to the length.
 */
export function secretSections(html: string): HtmlStretch[] {
  const stretches: HtmlStretch[] = [];
  const add = (isSecret: boolean, text: string): void => {
    if (text.trim() !== '') stretches.push({ isSecret, text });
  };
  let from = 0;
  /** The number of open sections within and including the secret one; 0: not in a secret. */
  let depth = 0;
  for (const { name, isEnd, attributes, from: tagFrom, to } of tagsOf(html)) {
    if (name !== 'section') continue;
    if (depth === 0) {
      if (isEnd || !isSecretClass(attributes)) continue;
      add(false, html.slice(from, tagFrom));
      from = to;
      depth = 1;
      continue;
    }
    depth += isEnd ? -1 : 1;
    if (depth > 0) continue;
    add(true, html.slice(from, tagFrom));
    from = to;
  }
  add(depth > 0, html.slice(from));
  return stretches;
}

function isSecretClass(attributes: string): boolean {
  const [, double, single, bare] = CLASS.exec(attributes) ?? [];
  const classes = (double ?? single ?? bare ?? '').toLowerCase().split(/\s+/);
  return classes.includes('secret') && !classes.includes('revealed');
}

const NAME = /<(\/?)([a-z][a-z0-9-]{0,40})/giy;

/** The tags of HTML outside of comments. Quoted text within a tag is neither a tag nor its end. */
function* tagsOf(html: string): Generator<Tag> {
  const lastOf: Record<string, number> = { '"': html.lastIndexOf('"'), "'": html.lastIndexOf("'") };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end < 0) return;
      at = end;
      continue;
    }
    NAME.lastIndex = at;
    const [opening, slash = '', name = ''] = NAME.exec(html) ?? [];
    if (opening === undefined) {
      at += 1;
      continue;
    }
    const end = endOfTag(html, at + opening.length, lastOf);
    yield {
      name: name.toLowerCase(),
      isEnd: slash !== '',
      attributes: html.slice(at + opening.length, end),
      from: at,
      to: Math.min(html.length, end + 1),
    };
    at = end;
  }
}

/** The position of the character that ends a tag; the length of the text if none does. */
function endOfTag(html: string, from: number, lastOf: Readonly<Record<string, number>>): number {
  let before = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (sign === '>') return at;
    // A quote that does not begin a value, or is never closed, is a plain character.
    if ((sign === '"' || sign === "'") && before === '=' && (lastOf[sign] ?? -1) > at) at = html.indexOf(sign, at + 1);
    if (sign.trim() !== '') before = sign;
  }
  return html.length;
}
