import { isDeep } from '../../types/test-support/chosen.ts';
import type { FormatName, SourceFile } from '../src/index.ts';

/** A small packed file that costs as much as a file of its format can. */
export interface CostlyFiles {
  format: FormatName;
  files: readonly SourceFile[];
}

const MB = 1_048_576;

/** Whole files with `npm run test:deep`, else a part of each. */
export const part = isDeep ? 1 : 40;

/** A file of one repeated piece, never whole in memory, as if it came out of an archive. */
function repeated(name: string, piece: (index: number) => string, count: number, head = '', tail = ''): SourceFile {
  const pieces = function* (): Generator<Buffer> {
    let text = head;
    for (let index = 0; index < count / part; index += 1) {
      text += piece(index);
      if (text.length < 65_536) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text + tail);
  };
  let bytes = 0;
  for (const part of pieces()) bytes += part.length;
  return {
    name,
    bytes,
    open: async function* () {
      yield* pieces();
    },
  };
}

const listed =
  (piece: (index: number) => string) =>
  (index: number): string =>
    `${index === 0 ? '' : ','}${piece(index)}`;

/** A JSON document with one very long list. */
const longList = (name: string, before: string, piece: (index: number) => string, count: number, after: string) =>
  repeated(name, listed(piece), count, before, after);

const point = '"geometry":{"type":"Point","coordinates":[1,2]}';
const wikiPage = (index: number, title: string, text: string, more = ''): string =>
  `<page><title>${title}</title><ns>0</ns><id>${index}</id>${more}<revision><timestamp>2020</timestamp><text>${text}</text></revision></page>`;

/** The known costly files of each format, by cause. They are created on demand. */
export const costlyFiles: Readonly<Record<string, () => CostlyFiles>> = {
  'csv: five long lists': () => ({
    format: 'csv',
    files: [0, 1, 2, 3, 4].map((file) =>
      repeated(`${file}.csv`, (index) => `a${index},1,1\n`, 2_000_000, 'name,x,y\n'),
    ),
  }),
  'csv: rows without a name': () => ({
    format: 'csv',
    files: [repeated('a.csv', () => ',1,1\n', 8_000_000, 'name,x,y\n')],
  }),
  'geojson: points without end': () => ({
    format: 'geojson',
    files: [
      longList(
        'a.json',
        '{"type":"FeatureCollection","features":[',
        (index) => `{"type":"Feature","properties":{"name":"a${index}"},${point}}`,
        400_000,
        ']}',
      ),
    ],
  }),
  'geojson: nothing but values': () => ({
    format: 'geojson',
    files: [longList('a.json', '{"type":"FeatureCollection","features":[', () => '{}', 20_000_000, ']}')],
  }),
  'geojson: lists in lists': () => ({
    format: 'geojson',
    files: [repeated('a.json', () => '[', 8_000_000, '{"type":"FeatureCollection","features":')],
  }),
  'geojson: lines whose ends are all compared': () => ({
    format: 'geojson',
    files: [
      longList(
        'a.json',
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"MultiLineString","coordinates":[',
        (index) => `[[${index},1],[${index},2]]`,
        200_000,
        ']}}]}',
      ),
    ],
  }),
  'geojson: areas of one name': () => ({
    format: 'geojson',
    files: [
      longList(
        'a.json',
        '{"type":"FeatureCollection","features":[',
        (i) =>
          `{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Polygon","coordinates":[[[${i},0],[${i + 1},0],[${i + 1},1],[${i},1]]]}}`,
        100_000,
        ']}',
      ),
    ],
  }),
  'geojson: a line of coordinates without end': () => ({
    format: 'geojson',
    files: [
      repeated(
        'a.geojsonl',
        (index) => `[${index % 179},1],`,
        12_000_000,
        `{"type":"Feature","properties":{},${point}}\n{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"LineString","coordinates":[`,
        '[1,1]]}}',
      ),
    ],
  }),
  'geojson: lines of features without end': () => ({
    format: 'geojson',
    files: [
      repeated('a.geojsonl', (index) => `{"type":"Feature","properties":{"name":"a${index}"},${point}}\n`, 400_000),
    ],
  }),
  'geojson: WKT without end': () => ({
    format: 'geojson',
    files: [repeated('a.wkt', (index) => `(${index % 179} 1),`, 12_000_000, 'MULTIPOINT (', '(1 1))')],
  }),
  'geojson: empty WKT without end': () => ({
    format: 'geojson',
    files: [repeated('a.wkt', () => 'POINT EMPTY,', 12_000_000, 'GEOMETRYCOLLECTION (', 'POINT (1 1))')],
  }),
  'geojson: arcs that all share one': () => ({
    format: 'geojson',
    files: [
      longList(
        'a.json',
        `{"type":"Topology","arcs":[[${'[1,1],'.repeat(50_000)}[2,2]]],"objects":{"a":{"type":"MultiLineString","properties":{"name":"a"},"arcs":[`,
        () => '[0]',
        4_000_000,
        ']}}}',
      ),
    ],
  }),
  'umap: features without a name': () => ({
    format: 'umap',
    files: [
      longList(
        'a.umap',
        '{"type":"umap","properties":{},"layers":[{"features":[',
        (index) => `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${index % 90},1]}}`,
        400_000,
        ']}]}',
      ),
    ],
  }),
  'kml: one line without end': () => ({
    format: 'kml',
    files: [
      repeated(
        'a.kml',
        (index) => `${index % 179}.25,${index % 89}.5 `,
        10_000_000,
        '<kml><Placemark><name>a</name><LineString><coordinates>',
        '</coordinates></LineString></Placemark></kml>',
      ),
    ],
  }),
  'kml: lines without end': () => ({
    format: 'kml',
    files: [
      repeated(
        'a.kml',
        (index) =>
          `<Placemark><name>a</name><LineString><coordinates>${`${index % 179}.25,${index % 89}.5 1,2 `.repeat(500)}</coordinates></LineString></Placemark>`,
        2_900,
        '<kml><Folder>',
        '</Folder></kml>',
      ),
    ],
  }),
  'kml: places without end': () => ({
    format: 'kml',
    files: [
      repeated(
        'a.kml',
        () => '<Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark>',
        900_000,
        '<kml><Folder>',
        '</Folder></kml>',
      ),
    ],
  }),
  'gpx: tracks without end': () => ({
    format: 'gpx',
    files: [
      repeated('a.gpx', () => '<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>', 3_000_000, '<gpx>', '</gpx>'),
    ],
  }),
  'watabou: roads without end': () => ({
    format: 'watabou',
    files: [
      longList(
        'a.json',
        '{"type":"FeatureCollection","features":[{"id":"values"},{"id":"roads","type":"MultiLineString","coordinates":[',
        (index) => `[[${index},1],[2,3]]`,
        900_000,
        ']}]}',
      ),
    ],
  }),
  'universalvtt: a picture without end': () => ({
    format: 'universalvtt',
    files: [
      repeated(
        'a.uvtt',
        () => 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'.repeat(1_024),
        5_000,
        '{"resolution":{"map_size":{"x":9,"y":9},"pixels_per_grid":50},"image":"',
        '"}',
      ),
    ],
  }),
  'universalvtt: walls without end': () => ({
    format: 'universalvtt',
    files: [
      longList(
        'a.uvtt',
        '{"resolution":{"map_size":{"x":9,"y":9},"pixels_per_grid":50},"line_of_sight":[',
        () => '[{"x":1,"y":2}]',
        3_000_000,
        ']}',
      ),
    ],
  }),
  'azgaar: provinces, each with a town among many': () => ({
    format: 'azgaar',
    files: [
      longList(
        'a.json',
        `{"info":{"width":9,"height":9,"version":"1.9"},"pack":{"cells":[],"vertices":[],"states":[],"rivers":[],"markers":[],"burgs":[${'{"i":1},'.repeat(200_000 / part)}{}],"provinces":[`,
        (index) => `{"i":${index + 1},"name":"a","burg":${index}}`,
        200_000,
        ']},"notes":[]}',
      ),
    ],
  }),
  'fandom: markers without end': () => ({
    format: 'fandom',
    files: [
      longList(
        'a.json',
        '{"mapImage":"a.png","mapBounds":[[0,0],[9,9]],"categories":[],"markers":[',
        () => '{"id":1,"position":[1,1],"popup":{"title":"a"}}',
        500_000,
        ']}',
      ),
    ],
  }),
  'datamaps: markers without end': () => ({
    format: 'datamaps',
    files: [longList('a.json', '{"crs":{},"groups":{},"markers":{"a":[', () => '{"id":1,"x":1,"y":1}', 500_000, ']}}')],
  }),
  'foundry: notes that all lead to one long journal': () => ({
    format: 'foundry',
    files: [
      longList(
        's.json',
        '{"_id":"s","name":"a","width":900,"height":900,"padding":0,"notes":[',
        () => '{"_id":"n","entryId":"j","x":1,"y":1,"text":"a"}',
        19_000,
        ']}',
      ),
      repeated('j.json', () => 'word ', MB / 5, '{"_id":"j","name":"a","ownership":{"default":2},"content":"', '"}'),
    ],
  }),
  'legendkeeper: parents without end': () => ({
    format: 'legendkeeper',
    files: [
      longList(
        'a.json',
        '{"resources":[',
        (index) => `{"id":"${index}","parentId":"${index + 1}","documents":[]}`,
        300_000,
        ']}',
      ),
    ],
  }),
  'kanka: locations that lie in each other without end': () => ({
    format: 'kanka',
    files: [
      longList(
        'a.json',
        '{"data":[',
        (i) => `{"id":${i},"entity_id":${i},"name":"","parent_location_id":${i + 1}}`,
        300_000,
        ']}',
      ),
      longList(
        'b.json',
        '{"data":[',
        (i) => `{"id":${i},"name":"m","width":9,"height":9,"grid":0,"location_id":${i}}`,
        15_000,
        ']}',
      ),
    ],
  }),
  'worldanvil: mentions in one long article': () => ({
    format: 'worldanvil',
    files: [
      longList(
        'a.json',
        '[{"id":"0","title":"A","templateType":"settlement","content":"',
        (i) => `[article:${i % 9}] [secret:x]b[/secret] [b]`,
        400_000,
        '"}]',
      ),
    ],
  }),
  'mediawiki: titles that all lead to one': () => ({
    format: 'mediawiki',
    files: [
      repeated(
        'a.xml',
        (index) => wikiPage(index, `a${index}`, '', '<redirect title="b"/>'),
        300_000,
        `<mediawiki>${wikiPage(1, 'b', 'c')}`,
        '</mediawiki>',
      ),
    ],
  }),
  'mediawiki: entities that hold entities': () => ({
    format: 'mediawiki',
    files: [
      repeated(
        'a.xml',
        (index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(50)}">`,
        2_000,
        '<!DOCTYPE mediawiki [<!ENTITY a0 "word">',
        `]><mediawiki>${wikiPage(1, 'a', '&a2000;')}</mediawiki>`,
      ),
    ],
  }),
  'obsidian: maps whose notes are looked for': () => ({
    format: 'obsidian',
    files: [
      longList(
        'data.json',
        '{"mapMarkers":[',
        (index) => `{"id":"m${index}","files":["x/a.md","y/a.md"],"markers":[]}`,
        15_000,
        ']}',
      ),
      ...Array.from({ length: 4_000 / part }, (_, index) => repeated(`${index}/n${index}.md`, () => 'a', part)),
    ],
  }),
  'obsidian: front matter that refers to itself': () => ({
    format: 'obsidian',
    files: [
      repeated(
        'a.md',
        (index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]\n`,
        200,
        '---\na0: &a0 word\n',
        '---\ntext\n',
      ),
      repeated('data.json', () => '', 0, '{"mapMarkers":[{"id":"m","markers":[{"loc":[1,1],"link":"a"}]}]}'),
    ],
  }),
};
