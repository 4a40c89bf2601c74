import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat, fileOfBytes } from '../index.ts';
import { readChosenColumns } from './chosen-columns.ts';

describe('a list of places', () => {
  it('reads lat up and lng right as map units, and leaves out invalid rows', async () => {
    const read = await readDraft('csv', [
      file(
        'coast.csv',
        '\ufeffname,type,lat,lng,colour\r\nOak,Town,1200.5,300,red\r\n"Elm, Old",City,700,2200,\r\n,Town,1,2,\r\nAsh,Town,n/a,5,blue\r\n',
      ),
    ]);
    expect(read.draft.locations[0]).toMatchObject({ nameProposal: 'Coast', map: { width: 2200, height: 1201 } });
    expect(read.positions('Oak')[0]).toMatchObject({ at: { lat: 1200.5, lng: 300 }, scale: 10 });
    expect(read.positions('Elm, Old')[0]?.scale).toBe(16);
    expect([skipped(read, 'no name'), skipped(read, 'half a coordinate')]).toEqual([1, 1]);
    expect(read.report.unmapped).toEqual({ colour: 2 });
  });

  it('reads x and y as in a picture: down from the top', async () => {
    const read = await readDraft('csv', [file('p.csv', 'name;x;y\nOak;100;40\n')], {
      frame: { width: 400, height: 300 },
    });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 100, lat: 260 });
  });

  it('identifies a place by its position when names repeat', async () => {
    const { draft } = await readDraft('csv', [file('p.csv', 'name,lat,lng\nOak,100,40\nOak,200,40\n')], {
      frame: { width: 400, height: 300 },
    });
    expect(new Set(draft.locations.map((location) => location.key)).size).toBe(3);
  });

  it('for an existing map has numbers of that map, if all of them fit on it', async () => {
    const mapFrame = { width: 800, height: 600 };
    const pixels = await readDraft('csv', [file('p.csv', 'name,x,y\nOak,100,40\nElm,700,590\n')], { mapFrame });
    expect(pixels.draft.locations[0]?.map).toEqual(mapFrame);
    expect(pixels.positions('Oak')[0]?.at).toEqual({ lng: 100, lat: 560 });
    const units = await readDraft('csv', [file('p.csv', 'name,lat,lng\nOak,400,100\n')], { mapFrame });
    expect(units.positions('Oak')[0]?.at).toEqual({ lng: 100, lat: 400 });
    const larger = await readDraft('csv', [file('p.csv', 'name,x,y\nOak,900,40\n')], { mapFrame });
    expect(larger.draft.locations[0]?.map).toEqual({ width: 900, height: 40 });
    const degrees = await readDraft('csv', [file('p.csv', 'name,lat,lng\nOak,40,-20\nElm,50,30\n')], { mapFrame });
    expect(degrees.draft.locations[0]?.map?.width).toBe(4096);
  });

  it('reports the columns that it has and needs', async () => {
    await expect(readDraft('csv', [file('x.csv', 'name,size\nOak,3\n')])).rejects.toThrow(
      'x.csv is not a list of places: it has the columns name, size, and needs name, lat and lng (or name, x and y).',
    );
  });
});

describe('columns with two kinds of coordinates', () => {
  const rows = [
    'Id,Type,Icon,Name,Note,X,Y,Latitude,Longitude',
    '1,mine,⛏,Iron Pit,An old pit.,200,400,10,-20',
    '2,inn,🍻,Blue Inn,Good soup.,300,500,12,-15',
    '3,inn,🍻,Far Inn,,250,450,8,-17',
  ];

  it('are read as pairs, never mixed', async () => {
    const read = await readDraft('csv', [file('markers.csv', rows.join('\n'))]);
    // 5 degrees to the right and 2 up.
    const [pit, inn] = ['Iron Pit', 'Blue Inn'].map((name) => read.positions(name)[0]?.at);
    expect((inn?.lng ?? 0) - (pit?.lng ?? 0)).toBeGreaterThan(2 * ((inn?.lat ?? 0) - (pit?.lat ?? 0)));
    expect(inn?.lat).toBeGreaterThan(pit?.lat ?? 0);
    expect(read.location('Iron Pit')?.text?.top_section).toBe('An old pit.');
    expect(read.report.unmapped).toEqual({ Icon: 3, X: 3, Y: 3 });
  });

  it('of a list and of a list of burgs are both read', async () => {
    const burgs = ['Id,Burg,Province,State,Latitude,Longitude,Population', '1,Oakholm,Ash,Elm,10.2,-19.5,4200'];
    const read = await readDraft('csv', [file('markers.csv', rows.join('\n')), file('burgs.csv', burgs.join('\n'))]);
    const [pit, burg, inn] = ['Iron Pit', 'Oakholm', 'Blue Inn'].map((name) => read.positions(name)[0]?.at);
    expect(read.draft.locations).toHaveLength(5);
    // Half a degree to the right of the pit, and below the inn.
    expect(burg?.lng).toBeGreaterThan(pit?.lng ?? Number.POSITIVE_INFINITY);
    expect(burg?.lng).toBeLessThan(inn?.lng ?? 0);
    expect(burg?.lat).toBeGreaterThan(pit?.lat ?? Number.POSITIVE_INFINITY);
    expect(burg?.lat).toBeLessThan(inn?.lat ?? 0);
  });

  it.each(['name,x,latitude', 'name,longitude,y', 'name,lat,y', 'name,x'])('%s is no pair', async (heading) => {
    await expect(readDraft('csv', [file('p.csv', `${heading}\nOak,1,2\n`)])).rejects.toThrow('is not a list of places');
  });

  it.each([
    ['x and z of a game', 'Name,X,Z,Category\nOak,1020,-2950,Town\nElm,3915,-575,Ruin\n'],
    ['x below zero', 'name,x,y\nOak,-300,40\nElm,700,600\n'],
    ['lat on both sides of zero', 'name,lng,lat\nOak,10,900\nElm,700,-600\n'],
  ])('with %s have a map around all places', async (_, rows) => {
    const read = await readDraft('csv', [file('p.csv', rows)]);
    const frame = read.draft.locations[0]?.map ?? { width: 0, height: 0 };
    expect(read.positions('Oak')[0]?.at?.lng).toBeCloseTo(0, 1);
    expect(read.positions('Oak')[0]?.at?.lat).toBeCloseTo(frame.height, 1);
    expect(read.positions('Elm')[0]?.at?.lng).toBeCloseTo(frame.width, 1);
    expect(read.positions('Elm')[0]?.at?.lat).toBeCloseTo(0, 1);
  });

  it('x and z are a pair, with z downward', async () => {
    const { positions } = await readDraft('csv', [file('p.csv', 'Name,X,Z\nOak,100,-40\nElm,300,60\n')]);
    expect(positions('Oak')[0]?.at?.lat).toBeGreaterThan(positions('Elm')[0]?.at?.lat ?? Infinity);
    expect(positions('Oak')[0]?.at?.lng).toBeLessThan(positions('Elm')[0]?.at?.lng ?? 0);
  });

  it('of several lists are those that all have in common', async () => {
    const both = file('both.csv', rows.join('\n'));
    const pixels = file('pixels.csv', 'name,x,y\nOak,210,390\n');
    const read = await readDraft('csv', [both, pixels], { frame: { width: 400, height: 600 } });
    expect(read.positions('Iron Pit')[0]?.at).toEqual({ lng: 200, lat: 200 });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 210, lat: 210 });
    const degrees = file('degrees.csv', 'name,lat,lng\nElm,10,-20\n');
    await expect(readDraft('csv', [pixels, degrees])).rejects.toThrow('Import these lists one after the other');
  });
});

describe('the columns of a list', () => {
  it('may be separated by bars, with commas in their cells', async () => {
    const list = file('p.csv', 'name|x|y|text\nOak|100|40|A town, with a comma\nElm|300|60|Another\n');
    expect(await detectFormat([list])).toBe('csv');
    const read = await readDraft('csv', [list], { frame: { width: 400, height: 300 } });
    expect(read.positions('Oak')[0]?.at).toEqual({ lng: 100, lat: 260 });
    expect(read.location('Oak')?.text?.top_section).toBe('A town, with a comma');
  });

  it.each(['Legend', 'info', 'NOTES', 'desc', 'Description'])(
    '%s hold texts, which the report says',
    async (column) => {
      const read = await readDraft('csv', [file('p.csv', `Title,X,Z,Category,${column}\nOak,1020,-2950,Town,Old.\n`)]);
      expect(read.location('Oak')).toMatchObject({ type: 'Town', text: { top_section: 'Old.' } });
      expect(read.report.notes).toEqual(
        expect.arrayContaining(['Names were taken from “Title”.', `Texts were taken from “${column}”.`]),
      );
    },
  );

  it('may hold several texts of a row, all of which are read', async () => {
    const read = await readDraft('csv', [file('p.csv', 'name,x,y,note,description\nOak,1,2,Second.,First.\n')]);
    expect(read.location('Oak')?.text?.top_section).toBe('First.\n\nSecond.');
  });
});

describe('rows that share an id', () => {
  it('are several places, and the first keeps its original key', async () => {
    const lists = [
      file('a.csv', 'id,name,x,y\n1,Oak,10,20\n1,Elm,30,40\n2,Ash,50,60\n'),
      file('b.csv', 'id,name,x,y\n1,Fir,70,80\n'),
    ];
    const { draft } = await readDraft('csv', lists, { frame: { width: 100, height: 100 } });
    expect(draft.locations.map(({ key }) => key)).toEqual(['map', '1', '1@Elm', '2', '1@Fir']);
  });

  it('are distinguished even if rows are identical', async () => {
    const rows = 'name,x,y\nOak,10,20\nOak,10,20\nOak,10,20\n';
    const { draft } = await readDraft('csv', [file('a.csv', rows)], { frame: { width: 100, height: 100 } });
    expect(new Set(draft.locations.map(({ key }) => key)).size).toBe(4);
  });
});

describe('rows without coordinates', () => {
  const rows = 'name,type,lat,lng,text\nOak,Town,120,300,\nElm,Inn,,,Nobody found it yet.\n\nElm,Inn, ,,\n';

  it('are places that stand on no map, with type and text', async () => {
    const read = await readDraft('csv', [file('p.csv', rows)]);
    expect(read.location('Elm')).toMatchObject({ isOffMap: true, type: 'Inn' });
    expect(read.location('Elm')?.text?.top_section).toBe('Nobody found it yet.');
    expect(read.positions('Elm')).toEqual([]);
    expect(read.draft.locations.map(({ key }) => key)).toEqual(['map', 'Oak@120,300', 'Elm@', 'Elm@~2']);
    expect(changed(read, 'kept without a map')).toBe(2);
    expect(read.draft.locations[0]?.map).toEqual(
      (await readDraft('csv', [file('p.csv', rows.slice(0, 44))])).draft.locations[0]?.map,
    );
  });

  it('are left out on request', async () => {
    const read = await readDraft('csv', [file('p.csv', rows)], { offMap: false });
    expect(read.draft.locations).toHaveLength(2);
    expect(skipped(read, 'On no map')).toBe(2);
  });

  it('are a world of their own if no row has coordinates', async () => {
    const read = await readDraft('csv', [file('p.csv', 'name,x,y\nOak,,\n')]);
    expect(read.draft.locations.map(({ name, isOffMap }) => [name, isOffMap])).toEqual([
      ['Unnamed land', false],
      ['Oak', true],
    ]);
  });

  it.each(['Ash,5,', 'Ash,,5', 'Ash,5,east', 'Ash,?,?', 'Ash,5,1e999'])(
    'are no mistakes; %s is one, and named by its row',
    async (row) => {
      const read = await readDraft('csv', [file('p.csv', `name,lat,lng\nOak,1,2\n\n${row}\n`)]);
      expect(read.location('Ash')).toBeUndefined();
      expect(read.report.skipped).toEqual([
        { what: 'Half a coordinate, or one that is not a number', count: 1, examples: ['row 4, Ash'] },
      ]);
    },
  );
});

describe('lists from spreadsheets in other countries', () => {
  const rows = 'name;lat;lng;type\nMünsterbrück – Süd;1.200,5;300,25;Stadt\nÅs;700;2.200,5;Dorf\n';
  const latin1 = Buffer.from(rows.replace('–', '\u0096'), 'latin1');
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const swapped = (text: string) => utf16(text).swap16();

  it.each([
    ['UTF-8', Buffer.from(rows)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${rows}`)],
    ['Windows-1252', latin1],
    ['UTF-16', utf16(rows)],
    ['UTF-16, the other way round', swapped(rows)],
  ])('in %s have their letters, and numbers with commas', async (encoding, bytes) => {
    const files = [fileOfBytes('orte.csv', bytes)];
    expect(await detectFormat(files)).toBe('csv');
    const read = await readDraft('csv', files);
    expect(read.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Münsterbrück – Süd', 'Ås']);
    expect(read.positions('Ås')[0]?.at).toEqual({ lat: 700, lng: 2200.5 });
    expect(read.report.notes.join()).toContain('decimal comma');
    expect(/is not UTF-8 and was read as/.test(read.report.notes.join())).toBe(!encoding.startsWith('UTF-8'));
  });

  it('keep a thousands comma when cells are separated by semicolons', async () => {
    const read = await readDraft('csv', [file('p.csv', 'name,x,y\nOak,"1,200",40\nElm,90,50\n')]);
    expect(skipped(read, 'half a coordinate')).toBe(1);
  });

  it('keep a character that is split between two chunks of the file', async () => {
    const bytes = Buffer.from(rows);
    const file = {
      ...fileOfBytes('orte.csv', bytes),
      open: async function* () {
        for (const byte of bytes) yield Uint8Array.of(byte);
      },
    };
    expect((await readDraft('csv', [file])).draft.locations.map(({ name }) => name)).toContain('Ås');
  });
});

describe('a table with chosen columns', () => {
  const strange = [
    file('orte.csv', 'Nr,Ort,Rechts,Hoch,Art,Kurz,Notes\n1,Oak,10,20,inn,Warm.,Old.\n2,Elm,30,5,town,,\n'),
  ];
  const choice = 'Ort=name, rechts = x,Hoch=Y\nArt=kind, Kurz=text, Nr=ignore';

  it('is read by the choice, and other columns by their names', async () => {
    const read = await readDraft('csv', strange, { columns: readChosenColumns(choice) });
    expect(read.location('Oak')).toMatchObject({ type: 'inn', text: { top_section: 'Warm.\n\nOld.' } });
    expect(read.draft.locations.map(({ name }) => name).slice(1)).toEqual(['Oak', 'Elm']);
    expect(read.report.unmapped).toEqual({ Nr: 2 });
    expect(read.report.notes).toContain('Names were taken from “Ort”.');
  });

  it('is refused with what to do where a column is not there', async () => {
    await expect(readDraft('csv', strange, { columns: readChosenColumns(`${choice}, Wo=ignore`) })).rejects.toThrow(
      'orte.csv has no column “wo”. Choose among its columns in --columns: Nr, Ort, Rechts',
    );
  });

  it.each([
    ['a part without a meaning', 'Ort', '“Ort” is not written so.'],
    ['an unknown meaning', 'Ort=place', 'one of name, x, y, kind, text, ignore'],
    ['no name', 'a=x, b=y', 'Choose one column as name'],
    ['two of one', 'n=name, a=x, b=x, c=y', 'Choose one column as x in --columns. Several have it now.'],
  ])('cannot be chosen with %s', (_, text, sentence) => {
    expect(() => readChosenColumns(text)).toThrow(sentence);
  });
});
