/** A stretch of wikitext under one heading; the first has no heading. */
export interface WikitextSection {
  /** 2 for `== Name ==` up to 6; 0 before the first heading. */
  level: number;
  name: string;
  text: string;
}

/** Sections that hold no text of the place, by their names in the larger wikis' languages. The Appendix stays. */
const DROPPED = new Set(
  `references|notes and references|footnotes|see also|external links|gallery|sources|bibliography|
einzelnachweise|siehe auch|weblinks|galerie|quellen|anmerkungen|literatur|
références|voir aussi|liens externes|notes et références|referencias|véase también|enlaces externos|galería|
note|voci correlate|collegamenti esterni|zie ook|externe links|przypisy|zobacz też|linki zewnętrzne|
примечания|см. также|ссылки|galeria|ligações externas|ver também|referências`
    .split('|')
    .map((name) => name.trim()),
);

/**
 * Cuts wikitext at its headings. A first-level heading and signs that do not match are text; headings inside comments
 * do not count.
 */
export function wikitextSections(wikitext: string): WikitextSection[] {
  const sections: WikitextSection[] = [{ level: 0, name: '', text: '' }];
  const lines: string[] = [];
  const close = (): void => {
    const last = sections.at(-1);
    if (last !== undefined) last.text = lines.splice(0).join('\n');
  };
  for (const line of withoutHiddenParts(wikitext).split('\n')) {
    const heading = readHeading(line);
    if (heading === undefined) lines.push(line);
    else {
      close();
      sections.push({ ...heading, text: '' });
    }
  }
  close();
  return sections;
}

function readHeading(line: string): { level: number; name: string } | undefined {
  if (!line.startsWith('==') || line.length > 500) return undefined;
  const trimmed = line.trimEnd();
  const start = /^=+/.exec(trimmed)?.[0].length ?? 0;
  const end = /=+$/.exec(trimmed)?.[0].length ?? 0;
  const level = Math.min(start, end, 6);
  const name = trimmed.slice(level, trimmed.length - level).trim();
  return level >= 2 && start === end && name !== '' ? { level, name } : undefined;
}

/** Without sections such as References and everything below them. */
export function withoutReferences(sections: readonly WikitextSection[]): WikitextSection[] {
  let below = 0;
  return sections.filter(({ level, name }) => {
    if (below > 0 && level > below) return false;
    below = level > 0 && DROPPED.has(name.replaceAll(/'{2,}/g, '').toLowerCase()) ? level : 0;
    return below === 0;
  });
}

const HIDDEN: readonly [string, string][] = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['<iframe', '</iframe>'],
  ['<gallery', '</gallery>'],
];

/** Without comments and elements whose content is no text; one that is never closed only loses its sign. */
function withoutHiddenParts(text: string): string {
  let rest = text.replaceAll('\r\n', '\n');
  for (const [open, close] of HIDDEN) rest = without(rest, open, close);
  return rest;
}

function without(text: string, open: string, close: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (!lower.includes(open)) return text;
  const lastClose = lower.lastIndexOf(close);
  let kept = '';
  let at = 0;
  for (let start = lower.indexOf(open); start >= 0 && start < lastClose; start = lower.indexOf(open, at)) {
    kept += text.slice(at, start);
    at = lower.indexOf(close, start) + close.length;
  }
  return kept + text.slice(at);
}
