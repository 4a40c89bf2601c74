import { describe, expect, it } from 'vitest';
import { changed, file, type Read, readDraft, skipped } from '../../test-support/read-draft.ts';
import { ReportBuilder } from '../read-report.ts';
import { wikitextPage } from './wikitext-page.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const revision = (text: string, timestamp = '2024-01-01T00:00:00Z') =>
  `<revision><timestamp>${timestamp}</timestamp><contributor><username>Somebody Private</username><ip>10.1.2.3</ip></contributor><text xml:space="preserve">${escaped(text)}</text></revision>`;
const page = (title: string, text: string, more = '', ns = 0) =>
  `<page><title>${escaped(title)}</title><ns>${ns}</ns><id>${[...title].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), ns) % 9973}</id>${more}${revision(text)}</page>`;
const xml = (pages: string[], schema = '0.11') => `<mediawiki xmlns="http://www.mediawiki.org/xml/export-${schema}/">
<siteinfo><sitename>W</sitename><base>https://w.example/wiki/Main_Page</base><namespaces><namespace key="0"/><namespace key="6">Datei</namespace></namespaces></siteinfo>
${pages.join('\n')}</mediawiki>`;
const texts = ({ draft }: Read) => new Map(draft.textsByName.map((text) => [text.names[0], text.page()]));

const plain = (wikitext: string) => wikitextPage('T', wikitext, null, new ReportBuilder());

describe('an export of a wiki', () => {
  it('gives each article its text, address, and pictures, but no contributors', async () => {
    const read = await readDraft(
      'mediawiki',
      [file('w.xml', xml([page('Oak Inn', "'''Warm'''.[[Datei:Oak Inn.png|mini]]\n{{Box|Bild=Bed.jpg}}")]))],
      {
        attribution: { title: 'W', url: null, licence: 'CC BY-SA 3.0' },
      },
    );
    expect(read.draft).toMatchObject({ source: 'https://w.example/wiki/' });
    expect(read.draft.textsByName[0]).toMatchObject({
      names: ['Oak Inn'],
      wiki_url: 'https://w.example/wiki/Oak_Inn',
      images: [
        'https://w.example/wiki/Special:FilePath/Bed.jpg',
        'https://w.example/wiki/Special:FilePath/Oak_Inn.png',
      ],
    });
    expect(texts(read).get('Oak Inn')?.attribution).toEqual({
      title: 'Oak Inn',
      url: 'https://w.example/wiki/Oak_Inn',
      licence: 'CC BY-SA 3.0',
      revision: null,
    });
    expect(JSON.stringify(read)).not.toMatch(/Somebody|10\.1\.2/);
  });

  it('recognizes pictures and categories by the wiki’s own namespace names', async () => {
    const names = '<namespace key="6">Archivo</namespace><namespace key="14">Categoría</namespace>';
    const text =
      "[[Archivo:Roble.png|thumb|250px|El [[Roble]] viejo]]'''Roble''' es [[:Archivo:Roble.png|una]] posada.\n[[archivo: Cama.jpg ]]\n[[Categoría:Posadas]]\n[[File:Other.png|thumb|x]]";
    const spanish = xml([page('Roble', text)]).replace('<namespace key="6">Datei</namespace>', names);
    const read = await readDraft('mediawiki', [file('w.xml', spanish)]);
    expect(texts(read).get('Roble')?.top_section).toBe('Roble es una posada.');
    expect(read.draft.textsByName[0]?.images.map((url) => url.split('/').at(-1))).toEqual([
      'Roble.png',
      'Cama.jpg',
      'Other.png',
    ]);
  });

  it('takes the newest revision in any order, and only articles', async () => {
    const twice = `<page><title>Oak</title><ns>0</ns><id>1</id>${revision('New.', '2025-01-01T00:00:00Z')}${revision('Old.', '2020-01-01T00:00:00Z')}</page>`;
    const read = await readDraft('mediawiki', [
      file('w.xml', xml([twice, page('Talk:Oak', 'Chat.', '', 1), page('Oak', 'Again.')])),
    ]);
    expect([...texts(read)].map(([name, text]) => [name, text.top_section])).toEqual([['Oak', 'New.']]);
    expect(skipped(read, 'title that comes twice')).toBe(1);
  });

  it('keeps articles without a place for a map on request, each once and only with text', async () => {
    const pages = [page('Oak', 'Known.'), page('Marsh', 'Wet.'), page('Marsh', 'Wet again.'), page('Empty', '{{Box}}')];
    const options = { isKnownName: (name: string) => name === 'Oak' };
    const read = await readDraft('mediawiki', [file('w.xml', xml(pages))], { ...options, keepArticles: true });
    expect([...texts(read).keys()]).toEqual(['Oak']);
    expect(
      read.draft.locations.map(({ name, isOffMap, wiki_url, keptText }) => [
        name,
        isOffMap,
        wiki_url,
        keptText?.().top_section,
      ]),
    ).toEqual([['Marsh', true, 'https://w.example/wiki/Marsh', 'Wet.']]);
    expect(skipped(read, 'No text')).toBe(1);
    const without = await readDraft('mediawiki', [file('w.xml', xml(pages))], options);
    expect(without.draft.locations).toEqual([]);
    expect(skipped(without, 'No place with this name')).toBe(2);
  });

  it('finds an article by its title, its redirects, and its title without parentheses', async () => {
    const pages = [
      page('Oak (inn)', 'Warm.'),
      page('Old Oak', '#WEITERLEITUNG [[Oak (inn)]]'),
      page('The Oak', '', '<redirect title="Oak (inn)"/>'),
      page('Elm', 'Other.'),
    ];
    const read = await readDraft('mediawiki', [file('w.xml', xml(pages))], {
      isKnownName: (name) => name.endsWith('Oak'),
    });
    expect(read.draft.textsByName.map((text) => text.names)).toEqual([['Old Oak', 'The Oak', 'Oak']]);
    expect(read.report.read).toMatchObject({ pages: 4, redirects: 2 });
    expect(skipped(read, 'no place with this name')).toBe(1);
  });

  it('with an unknown schema, or broken, is refused', async () => {
    await expect(readDraft('mediawiki', [file('w.xml', xml([], '0.12'))])).rejects.toThrow(
      'w.xml has the schema 0.12; those from 0.3 to 0.11',
    );
    await expect(readDraft('mediawiki', [file('w.xml', xml([page('Oak', 'x')]).slice(0, -30))])).rejects.toThrow(
      'w.xml is not valid XML',
    );
    await expect(readDraft('mediawiki', [file('w.xml', '<rss></rss>')])).rejects.toThrow('begins with <rss>');
    const empty = await readDraft('mediawiki', [file('w.xml', xml([]))]);
    expect(empty.draft).toMatchObject({ locations: [], textsByName: [] });
  });

  it('makes places of articles with coordinates on request', async () => {
    const pages = [
      page('North', 'A hill. {{Coord|50|10|display=title}}'),
      page('South', '{{Coord|40|30|display=title}} A vale.'),
      page('Song', 'La.'),
    ];
    const read = await readDraft('mediawiki', [file('w.xml', xml(pages))], {
      isKnownName: () => false,
      placesFromCoordinates: true,
    });
    expect(read.positions('North')[0]?.at).toEqual({ lng: 0, lat: 2048 });
    expect(read.positions('South')[0]?.at).toEqual({ lng: 4096, lat: 0 });
    expect(read.location('North')?.wiki_url).toBe('https://w.example/wiki/North');
    expect(read.location('North')?.keptText?.().top_section).toBe('A hill.');
  });
});

describe('wikitext', () => {
  it('becomes words under two levels of headings; deeper headings are lines', () => {
    expect(
      plain(
        '{{Infobox|a=b|c=*x\n*y}}Lead [[A|b]].\n\n== One ==\n=== Two ===\n{{nowrap|kept}} x<ref>no</ref>\n==== Three ====\nEnd.\n= no heading =',
      ),
    ).toEqual({
      top_section: 'Lead b.',
      sections: [
        {
          name: 'One',
          clean_text: '',
          subsections: [{ name: 'Two', content: ['kept x', 'Three', 'End.\nno heading'] }],
        },
      ],
      image: null,
      image_text: '',
      attribution: null,
      markdown: 'Lead [[#A|b]].\n\n## One\n\n### Two\n\nkept x\n\n#### Three\n\nEnd.\nno heading',
    });
  });

  it('keeps emphasis, lists, and links to articles', () => {
    const page = plain(
      "'''Oak''' is a ''fine [[town]]s'' by the [[sea#West|sea]] ('''''both''''').\n* '''a'''\n* b\n\n# c\n# d\n[[File:x.png|[[y]]]]",
    );
    expect(page?.markdown).toBe(
      '**Oak** is a *fine [[#=Town|town]]s* by the [[#Sea|sea]] (**_both_**).\n\n- **a**\n- b\n\n1. c\n2. d',
    );
    expect(plain("It's old.\n\nVery old.")).not.toHaveProperty('markdown');
  });

  it('loses its references in every language, with everything below them; the Appendix stays', () => {
    const page = plain('x\n== Einzelnachweise ==\na\n=== Noch ===\nb\n== References ==\nc\n== Appendix ==\nd\n');
    expect(page?.sections.map((section) => section.name)).toEqual(['Appendix']);
  });

  it.each([
    ['Before {{ more\n\nafter.', /Before.*more[\s\S]*after/],
    ['Before [[ more\n\nafter.', /Before.*more[\s\S]*after/],
    ['Before {| more\n\nafter.', /Before.*more[\s\S]*after/],
    ['Before <!-- more\n\nafter.', /Before[\s\S]*after/],
    ['Before <script>x()</script> after', /^Before {1,2}after$/],
    ['a == b == c', /a == b == c/],
  ])('that opens and never closes swallows nothing: %j', (wikitext, words) => {
    expect(plain(wikitext)?.top_section).toMatch(words);
  });

  it.each([
    ['[[File:a|', 100_000],
    ['{|\n', 100_000],
    ['{|\n|{{a}}<b\n|}\n', 20_000],
    ['{|\n|colspan=999 rowspan=999|[[a]]\n|}\n', 20_000],
    ["'''a", 200_000],
    ['==\n', 100_000],
    ['[http://a ', 50_000],
    ['<!--', 100_000],
  ])('made to be slow is not: %j', (sign, count) => {
    const started = process.cpuUsage();
    plain(sign.repeat(count));
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
  });

  it('of great length uses the plainer rule, and the report says so', () => {
    const report = new ReportBuilder();
    const page = wikitextPage('Long', `[[A|b]] ${'word '.repeat(20_000)}`, null, report);
    expect(page?.top_section.startsWith('b word')).toBe(true);
    expect(changed({ report: report.toJSON() }, 'plainer rule')).toBe(1);
  });
});
