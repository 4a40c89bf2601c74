/** A stretch of HTML by whether players may read it. */
export interface HtmlStretch {
  isSecret: boolean;
  text: string;
}

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
  /** Where it begins, and where it has ended. */
  from: number;
  to: number;
}

const CLASS = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * HTML cut at `<section class="secret">`, which programs keep from players until it is `revealed` as well. Sections nest,
 * and one that nothing closes hides the rest. Takes time in proportion to the length.
 */
export function secretSections(html: string): HtmlStretch[] {
  const stretches: HtmlStretch[] = [];
  const add = (isSecret: boolean, text: string): void => {
    if (text.trim() !== '') stretches.push({ isSecret, text });
  };
  let from = 0;
  /** Sections that are open within the secret one, which is one of them; 0: none is secret here. */
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

/** The tags of HTML outside of comments; what stands in quotes within one is neither a tag nor the end of one. */
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

/** Where the sign is that ends a tag; the length of the text where none does. */
function endOfTag(html: string, from: number, lastOf: Readonly<Record<string, number>>): number {
  let before = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (sign === '>') return at;
    // A quote that does not begin a value is a letter, and so is one that nothing closes.
    if ((sign === '"' || sign === "'") && before === '=' && (lastOf[sign] ?? -1) > at) at = html.indexOf(sign, at + 1);
    if (sign.trim() !== '') before = sign;
  }
  return html.length;
}
