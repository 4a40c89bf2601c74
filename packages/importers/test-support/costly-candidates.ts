import { type FormatName, fileOfBytes, type SourceFile } from '../src/index.ts';

/*
 * Small files of each format that could be costly, by cause: one object of a format repeated until a file has the
 * requested size. Packed they are small. It is not known which is the costliest, so each is measured.
 */

/** What a file has many of. */
const costs = ['rows', 'names', 'links', 'wide rows', 'nesting', 'long texts'] as const;
export type Cost = (typeof costs)[number];

/** Files that are sent together. */
export interface Candidate {
  format: FormatName;
  cost: Cost;
  files: readonly SourceFile[];
}

/** One object of a file in the syntax of its format. */
interface Thing {
  index: number;
  name: string;
  text: string;
  /** Fields that the format does not have, for `wide rows` and `nesting`. */
  more: string;
}

/** How a format writes a list of objects. */
interface Shape {
  file: string;
  syntax: 'json' | 'xml' | 'csv';
  head: string;
  thing: (thing: Thing) => string;
  tail: string;
  /** Sent with it. */
  beside?: readonly SourceFile[];
}

const features = {
  syntax: 'json',
  thing: ({ name, text, more }: Thing) =>
    `{"type":"Feature","properties":{"name":"${name}","description":"${text}"${more}},"geometry":{"type":"Point","coordinates":[1,2]}}`,
} as const;

/** The objects of each format that become places. */
const shapes: Readonly<Record<FormatName, Shape>> = {
  geojson: { ...features, file: 'a.geojson', head: '{"type":"FeatureCollection","features":[', tail: ']}' },
  umap: { ...features, file: 'a.umap', head: '{"type":"umap","properties":{},"layers":[{"features":[', tail: ']}]}' },
  csv: {
    file: 'a.csv',
    syntax: 'csv',
    head: 'name,x,y,text\n',
    thing: ({ name, text, more }) => `${name},1,1,"${text}"${more}\n`,
    tail: '',
  },
  azgaar: {
    file: 'a.json',
    syntax: 'json',
    head: '{"info":{"width":9,"height":9,"version":"1.9"},"notes":[],"pack":{"cells":[],"vertices":[],"states":[],"rivers":[],"markers":[],"provinces":[],"burgs":[{},',
    thing: ({ index, name, text, more }) =>
      `{"i":${index + 1},"name":"${name}","x":1,"y":1,"cell":0,"note":"${text}"${more}}`,
    tail: ']}}',
  },
  kml: {
    file: 'doc.kml',
    syntax: 'xml',
    head: '<kml><Folder>',
    thing: ({ name, text, more }) =>
      `<Placemark><name>${name}</name><description>${text}</description>${more}<Point><coordinates>1,2</coordinates></Point></Placemark>`,
    tail: '</Folder></kml>',
  },
  gpx: {
    file: 'a.gpx',
    syntax: 'xml',
    head: '<gpx>',
    thing: ({ name, text, more }) => `<wpt lat="1" lon="2"><name>${name}</name><desc>${text}</desc>${more}</wpt>`,
    tail: '</gpx>',
  },
  watabou: {
    file: 'a.json',
    syntax: 'json',
    head: '{"type":"FeatureCollection","features":[{"id":"values"},{"id":"districts","type":"GeometryCollection","geometries":[',
    thing: ({ index, name, text, more }) =>
      `{"type":"Polygon","name":"${name}","text":"${text}"${more},"coordinates":[[[${index},0],[${index + 1},0],[${index},1],[${index},0]]]}`,
    tail: ']}]}',
  },
  obsidian: {
    file: 'data.json',
    syntax: 'json',
    head: '{"mapMarkers":[{"id":"m","files":["a.md"],"markers":[',
    thing: ({ name, text, more }) => `{"loc":[1,1],"link":"${name}","description":"${text}"${more}}`,
    tail: ']}]}',
    beside: [fileOfBytes('a.md', '```leaflet\nid: m\n```\n')],
  },
  foundry: {
    file: 's.json',
    syntax: 'json',
    head: '{"_id":"s","name":"a","width":900,"height":900,"padding":0,"notes":[',
    thing: ({ index, name, text, more }) =>
      `{"_id":"n${index}","entryId":"j","x":1,"y":1,"text":"${name}","flags":{"a":"${text}"${more}}}`,
    tail: ']}',
    beside: [
      fileOfBytes('j.json', `{"_id":"j","name":"a","ownership":{"default":2},"content":"${'word '.repeat(99)}"}`),
    ],
  },
  universalvtt: {
    file: 'a.uvtt',
    syntax: 'json',
    head: '{"resolution":{"map_size":{"x":9,"y":9},"pixels_per_grid":50},"lights":[',
    thing: ({ name, text, more }) => `{"position":{"x":1,"y":2},"name":"${name}","text":"${text}"${more}}`,
    tail: ']}',
  },
  fandom: {
    file: 'a.json',
    syntax: 'json',
    head: '{"mapImage":"a.png","mapBounds":[[0,0],[9,9]],"categories":[],"markers":[',
    thing: ({ index, name, text, more }) =>
      `{"id":${index},"position":[1,1],"popup":{"title":"${name}","description":"${text}"${more}}}`,
    tail: ']}',
  },
  datamaps: {
    file: 'a.json',
    syntax: 'json',
    head: '{"crs":{},"groups":{},"markers":{"a":[',
    thing: ({ index, name, text, more }) =>
      `{"id":${index},"x":1,"y":1,"name":"${name}","description":"${text}"${more}}`,
    tail: ']}}',
  },
  legendkeeper: {
    file: 'a.json',
    syntax: 'json',
    head: '{"resources":[',
    thing: ({ index, name, text, more }) =>
      `{"id":"${index}","parentId":"${index + 1}","name":"${name}","documents":[{"id":"d${index}","name":"${name}","type":"page","content":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"${text}"}]}]}${more}}]}`,
    tail: ']}',
  },
  kanka: {
    file: 'a.json',
    syntax: 'json',
    head: '{"data":[',
    thing: ({ index, name, text, more }) =>
      `{"id":${index},"entity_id":${index},"name":"${name}","entry":"${text}","parent_location_id":${index + 1}${more}}`,
    tail: ']}',
    beside: [fileOfBytes('b.json', '{"data":[{"id":1,"name":"m","width":9,"height":9,"grid":0,"location_id":1}]}')],
  },
  worldanvil: {
    file: 'a.json',
    syntax: 'json',
    head: '[',
    thing: ({ index, name, text, more }) =>
      `{"id":"${index}","title":"${name}","templateType":"settlement","content":"${text}"${more}}`,
    tail: ']',
  },
  mediawiki: {
    file: 'a.xml',
    syntax: 'xml',
    head: '<mediawiki>',
    thing: ({ index, name, text, more }) =>
      `<page><title>${name}</title><ns>0</ns><id>${index}</id><revision><timestamp>2020</timestamp><text>{{coord|1|2}} ${text}</text></revision>${more}</page>`,
    tail: '</mediawiki>',
  },
};

const WIDE = 200;
const DEEP = 2_000;
const WORDS = 'word '.repeat(20_000);

/** Fields, or nested objects, that a format does not have. */
const fieldsOf: Readonly<Record<Shape['syntax'], { wide: string; nested: string }>> = {
  json: {
    wide: Array.from({ length: WIDE }, (_, at) => `,"k${at}":"v"`).join(''),
    nested: `,"k":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  },
  xml: {
    wide: Array.from({ length: WIDE }, (_, at) => `<k${at}>v</k${at}>`).join(''),
    nested: '<k>'.repeat(DEEP) + '</k>'.repeat(DEEP),
  },
  csv: { wide: ',v'.repeat(WIDE), nested: `,"${'""'.repeat(DEEP)}"` },
};

const thingsOf: Readonly<Record<Cost, (index: number, syntax: Shape['syntax']) => Thing>> = {
  rows: (index) => ({ index, name: `a${index}`, text: '', more: '' }),
  names: (index) => ({ index, name: `${index} `.padEnd(250, 'name '), text: '', more: '' }),
  links: (index) => ({ index, name: `a${index}`, text: linksFrom(index), more: '' }),
  'wide rows': (index, syntax) => ({ index, name: `a${index}`, text: '', more: fieldsOf[syntax].wide }),
  nesting: (index, syntax) => ({ index, name: `a${index}`, text: '', more: fieldsOf[syntax].nested }),
  'long texts': (index) => ({ index, name: `a${index}`, text: WORDS, more: '' }),
};

/** A hundred links to other places. */
const linksFrom = (index: number): string =>
  Array.from({ length: 100 }, (_, at) => `[[a${(index * 7 + at) % 5_000}]]`).join(' ');

/** The candidates of a format, each of about this many bytes before it is packed. */
export function costlyCandidates(format: FormatName, bytes: number): Candidate[] {
  const shape = shapes[format];
  return costs.map((cost) => ({ format, cost, files: [fileOf(shape, cost, bytes), ...(shape.beside ?? [])] }));
}

/** A file that is never whole in memory. */
function fileOf({ file, syntax, head, thing, tail }: Shape, cost: Cost, most: number): SourceFile {
  const header = cost === 'wide rows' && syntax === 'csv' ? head.replace('\n', `${fieldsOf.csv.wide}\n`) : head;
  return {
    name: file,
    bytes: most,
    open: async function* () {
      let piece = header;
      for (let index = 0, written = 0; written < most; index += 1) {
        piece += `${index > 0 && syntax === 'json' ? ',' : ''}${thing(thingsOf[cost](index, syntax))}`;
        if (piece.length < 65_536 && written + piece.length < most) continue;
        written += piece.length;
        yield Buffer.from(piece);
        piece = '';
      }
      yield Buffer.from(tail);
    },
  };
}
