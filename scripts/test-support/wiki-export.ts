import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const WORDS =
  `ale alley ancient arch ash bailiff bank banner barley barrow battle beacon bell birch bitter border bread bridge broad
brook burned carved cellar chapel charter cheese chronicle cliff cloth coast cold copper council court crossing crown
dark deep ditch dock dragon drover dry dusk eagle east elder elm empty evening fair farmer feast fen ferry field fire
fish flood ford forest fort fountain frost gate ghost giant gold grain granite grave grey guard guild hall hammer
harbour harvest heath herald hidden hill holy horse house iron ivory keep king kitchen knight lady lake lamp lantern
last law leather legend letter library lord lost market marsh mason master meadow merchant mill mine mist moat monk
moon moor moss mountain narrow night noble north oak oath old orchard outpost owl path pilgrim pine plague plain poor
port priest prince quarry queen quiet rain raven reeds relic rich ridge river road rock roof rope royal ruin sacred
sail salt sand scribe sea secret shepherd shield ship shore siege silver sisters slate smith snow south spring square
stable star steep stone storm stream sword tavern temple thief thorn tide timber toll tomb tower town trade treaty
tunnel valley village vineyard wagon wall warden watch water well west wheat white wide wild willow wind wine winter
witch wolf wood wool young`.split(/\s+/);

const SECTIONS = ['History', 'Layout', 'People', 'Trade', 'Faith', 'Rumours'];
/**
 * Texts are cut from this many prepared characters, because generating each word would take longer than reading it.
 */
const PROSE_LENGTH = 4_000_000;
const WRITE_AT = 1 << 20;
/** The bytes of an article besides its prose. */
const OVERHEAD = 2_430;

/**
 * Writes the export of a generated wiki (MediaWiki XML) of about this many bytes: an article for each name, as many
 * without a place, and redirects. The same names and bytes always give the same file.
 * @returns bytes written
 */
export async function writeWikiExport(path: string, names: readonly string[], bytes: number): Promise<number> {
  const random = lehmer(20_261_120);
  const prose = makeProse(random);
  const length = Math.max(400, Math.floor(bytes / (names.length * 2)) - OVERHEAD);
  const out = createWriteStream(path);
  let written = 0;
  let waiting = '';
  const flush = async (): Promise<void> => {
    const block = Buffer.from(waiting);
    waiting = '';
    written += block.length;
    if (!out.write(block)) await once(out, 'drain');
  };
  const add = async (text: string): Promise<void> => {
    waiting += text;
    if (waiting.length >= WRITE_AT) await flush();
  };
  await add(HEAD);
  let id = 0;
  const page = (title: string, wikitext: string): string => {
    id += 1;
    return `  <page>\n    <title>${escaped(title)}</title>\n    <ns>0</ns>\n    <id>${id}</id>\n    <revision>\n      <id>${id + 7_000_000}</id>\n      <timestamp>2026-01-02T03:04:05Z</timestamp>\n      <contributor><username>Somebody</username><id>1</id></contributor>\n      <model>wikitext</model>\n      <format>text/x-wiki</format>\n      <text bytes="${wikitext.length}" xml:space="preserve">${escaped(wikitext)}</text>\n    </revision>\n  </page>\n`;
  };
  for (const [index, name] of names.entries()) {
    const other = names[Math.floor(random() * names.length)] ?? name;
    await add(page(name, article(name, other, length, prose, random)));
    await add(page(`Chronicle of ${name}`, article(`Chronicle of ${name}`, other, length, prose, random)));
    if (index % 10 === 0) await add(page(`${name} of old`, `#REDIRECT [[${name}]]`));
  }
  await add('</mediawiki>\n');
  await flush();
  out.end();
  await once(out, 'finish');
  return written;
}

const HEAD = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>A Made-Up Wiki</sitename>
    <base>https://wiki.example/wiki/Main_Page</base>
    <namespaces><namespace key="0" case="first-letter" /><namespace key="6" case="first-letter">File</namespace></namespaces>
  </siteinfo>
`;

function article(title: string, other: string, length: number, prose: string, random: () => number): string {
  const stretch = (letters: number): string => {
    const start = Math.floor(random() * (prose.length - letters - 50));
    return prose.slice(start, start + letters).trim();
  };
  const part = Math.floor(length / (SECTIONS.length + 1));
  const lead = `{{Infobox place\n| name = ${title}\n| image = ${title.replaceAll(' ', '_')}.png\n| region = [[${other}]]\n| population = ${Math.floor(random() * 90_000)}\n}}\n'''${title}''' lies near [[${other}|the road to ${other}]].<ref>{{cite book|title=Gazetteer|page=${Math.floor(random() * 400)}}}</ref> ${stretch(part)}\n`;
  const sections = SECTIONS.map((name) => {
    const half = Math.floor(part / 2);
    return `\n== ${name} ==\n${stretch(half)} See [[${other}#${name}|${other}]] and ''[[File:${name} of ${other}.jpg|thumb|A view]]''.\n\n=== ${name} since the flood ===\n* ${stretch(60)}\n* [[${other}]], ${stretch(60)}\n\n${stretch(half)}\n`;
  });
  return `${lead}${sections.join('')}\n== References ==\n<references />\n\n[[Category:Places]]\n`;
}

function makeProse(random: () => number): string {
  let prose = '';
  while (prose.length < PROSE_LENGTH) {
    const words = Array.from(
      { length: 6 + Math.floor(random() * 14) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    );
    const sentence = words.join(' ');
    prose += `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. `;
  }
  return prose;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lehmer's generator, with the same numbers on every machine. */
function lehmer(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
