import { describe, expect, it } from 'vitest';
import { guessColumns } from './paste-columns.ts';
import { readTable } from './read-table.ts';
import type { Known, TargetMap, TargetPlace } from './row-plan.ts';
import { planRow } from './row-plan.ts';

const coast: TargetMap = { id: 7, name: 'Sword Coast', size: { width: 8192, height: 6144 } };
const larch: TargetPlace = {
  id: 3,
  name: 'Red Larch',
  version: 4,
  type: { id: 1, name: 'Town' },
  text: { version: 9, is_empty: false },
  position: { id: 30, version: 5, parent: coast, lat: 100, lng: 200, scale: 22 },
};
const known: Known = {
  target: undefined,
  places: (name) => (name === 'Red Larch' ? [larch] : name === 'Inn' ? [larch, larch] : []),
  maps: (name) => (name === 'Sword Coast' ? [coast] : []),
  map: coast,
  isTypeThere: (name) => name === 'Village',
  namesakes: 'change',
  showsUnplaced: false,
};

describe('a copied range', () => {
  it('is read with tabs, quotes and line breaks in a value', () => {
    expect(readTable('Name\tText\r\nMill\t"Two\nlines, ""quoted"""\r\n\r\n')).toEqual([
      ['Name', 'Text'],
      ['Mill', 'Two\nlines, "quoted"'],
    ]);
    expect(readTable('a\t\t\nb\t1\t2')).toEqual([
      ['a', '', ''],
      ['b', '1', '2'],
    ]);
    expect(readTable('5" nail\tx')).toEqual([['5" nail', 'x']]);
  });

  it('is read with commas or semicolons as files have them', () => {
    expect(readTable('name,x\n"Fen, Cold",3')).toEqual([
      ['name', 'x'],
      ['Fen, Cold', '3'],
    ]);
    expect(readTable('name;x\nFen;3,5')).toEqual([
      ['name', 'x'],
      ['Fen', '3,5'],
    ]);
    expect(readTable('')).toEqual([]);
  });

  it('tells its columns by headings, each once, else by what stands in them', () => {
    const columns = (text: string) => guessColumns(readTable(text));
    expect(columns('Name\tKind\tOn the map\tSize\tRemark\tTitle\nMill\tInn\tVale\t4\t\t')).toEqual({
      hasHeadings: true,
      columns: ['name', 'type', 'map', 'size', null, null],
    });
    expect(columns('Mill\tVillage\t10\t20\t14\tA mill.\nFen\tVillage\t1\t2\t\tPeat.')).toEqual({
      hasHeadings: false,
      columns: ['name', 'type', 'x', 'y', 'size', 'text'],
    });
    expect(columns('Map\nMill')).toEqual({ hasHeadings: false, columns: ['name'] });
  });
});

describe('columns of two kinds of coordinates', () => {
  const sheet = (text: string) => {
    const [, ...rows] = readTable(text);
    const { columns } = guessColumns(readTable(text));
    const cellsOf = (row: readonly string[]) =>
      Object.fromEntries(columns.flatMap((column, i) => (column === null ? [] : [[column, row[i] ?? '']])));
    return { columns, plans: rows.map((row) => planRow(cellsOf(row), known)) };
  };

  it('are read as one pair for the whole sheet: x and y, never one of each', () => {
    const { columns, plans } = sheet(
      'Id,Type,Name,X,Y,Latitude,Longitude\n1,mine,Deep Mine,223,489,9.5,-19\n2,inn,Red Inn,260,460,12,-17\n3,inn,Far Inn,,,8,-18',
    );
    expect(columns).toEqual([null, 'type', 'name', 'x', 'y', null, null]);
    expect(plans.map(({ save }) => save)).toMatchObject([
      { name: 'Deep Mine', lat: 6144 - 489, lng: 223 },
      { name: 'Red Inn', lat: 6144 - 460, lng: 260 },
      { name: 'Far Inn' },
    ]);
    expect(plans[2]?.save).not.toHaveProperty('lng');
  });

  it('are lat and lng where only those are a pair', () => {
    const { columns, plans } = sheet('Name,X,Latitude,Longitude\nOak,5,100,40\n');
    expect(columns).toEqual(['name', null, 'lat', 'lng']);
    expect(plans[0]?.save).toMatchObject({ lat: 100, lng: 40 });
  });

  it('x and z are one: z runs down', () => {
    expect(sheet('Name,X,Z\nOak,100,40\n').plans[0]?.save).toMatchObject({ lat: 6144 - 40, lng: 100 });
  });

  it.each(['Name,X,Latitude', 'Name,Longitude,Y', 'Name,Lat,Y'])('%s is no pair, which the row says', (heading) => {
    const [plan] = sheet(`${heading}\nOak,1,2\n`).plans;
    expect(plan).toMatchObject({ kind: 'bad', words: 'A position needs x and y, or Lat and Lng' });
  });

  it('of which somebody chose both count as x and y', () => {
    const both = { name: 'Oak', x: '1', y: '2', lat: '3', lng: '4' };
    expect(planRow(both, known).save).toMatchObject({ lat: 6144 - 2, lng: 1 });
  });
});

describe('what happens with a row', () => {
  it('a new place, counted from the top of its map, with a type that is made', () => {
    const plan = planRow(
      { name: 'Mosswell', type: 'Hamlet', x: '2288', y: '1990', size: '12,5', text: 'Moss.' },
      known,
    );
    expect(plan).toMatchObject({ kind: 'new', words: 'New place, new type', newType: 'Hamlet' });
    expect(plan.save).toEqual({
      name: 'Mosswell',
      type: 'Hamlet',
      map: 7,
      lat: 6144 - 1990,
      lng: 2288,
      scale: 12.5,
      text: 'Moss.',
    });
    expect(planRow({ name: 'Fen', type: 'village' }, { ...known, isTypeThere: () => true })).toMatchObject({
      words: 'New place, on no map',
      save: { name: 'Fen', type: 'village' },
    });
    expect(planRow({ name: 'Fen' }, { ...known, showsUnplaced: true }).words).toBe(
      'New place, on no map, readers find it by name',
    );
  });

  it('a change of what is there, with the versions that were seen', () => {
    const plan = planRow(
      { name: 'Red Larch', type: 'Village', lat: '100', lng: '201', size: '22', text: 'Quarries.' },
      known,
    );
    expect(plan).toMatchObject({ kind: 'change', words: 'Changes type, its position, text' });
    expect(plan.save).toEqual({
      place: { id: 3, version: 4 },
      position: { id: 30, version: 5 },
      text_version: 9,
      name: 'Red Larch',
      type: 'Village',
      lat: 100,
      lng: 201,
      text: 'Quarries.',
    });
    expect(planRow({ name: 'Red Larch', type: 'town', size: '22' }, known)).toMatchObject({ kind: 'same', save: null });
  });

  it('hangs a place elsewhere only where the row names the map', () => {
    const vale = { id: 8, name: 'Vale', size: null };
    const other = { ...known, map: vale, maps: () => [vale] };
    expect(planRow({ name: 'Red Larch', size: '30' }, other).save).not.toHaveProperty('map');
    expect(planRow({ name: 'Red Larch', map: 'Vale' }, other)).toMatchObject({
      words: 'Changes map',
      save: { map: 8 },
    });
    const also = planRow({ name: 'Red Larch', lat: '1', lng: '2' }, other);
    expect(also.words).toBe('Changes map: also on Vale');
    expect(also.save).not.toHaveProperty('position');
  });

  it.each([
    [{ name: 'Ashmead', x: '23x1', y: '2' }, 'x', '“23x1” is not a number'],
    [{ name: '', x: '1', y: '2' }, 'name', 'A place needs a name'],
    [{ name: 'Fen', x: '1' }, 'y', 'A position needs two numbers'],
    [{ name: 'Fen', map: 'Nowhere' }, 'map', 'There is no map called “Nowhere”'],
    [{ name: 'Fen', size: '1000' }, 'size', 'A size is from 4 to 400'],
  ])('%o cannot be read: the cell is told', (cells, column, words) => {
    expect(planRow(cells, known)).toMatchObject({ kind: 'bad', bad: [column], words, save: null });
  });

  it('as it was chosen where there is a place of the name, and nothing where it is not clear which', () => {
    const row = { name: 'Red Larch', size: '9' };
    expect(planRow(row, { ...known, namesakes: 'leave' })).toMatchObject({ kind: 'left', save: null });
    expect(planRow(row, { ...known, namesakes: 'make' })).toMatchObject({ kind: 'new' });
    expect(planRow({ name: 'Inn', size: '9' }, known)).toMatchObject({ kind: 'left' });
    expect(planRow(row, { ...known, places: () => undefined })).toMatchObject({ kind: 'waiting', save: null });
  });

  it('is about the row of the table that it is pasted into', () => {
    expect(planRow({ size: '30' }, { ...known, target: larch }).save).toEqual({
      place: { id: 3, version: 4 },
      name: 'Red Larch',
      position: { id: 30, version: 5 },
      scale: 30,
    });
    expect(planRow({ name: 'X' }, { ...known, target: null })).toMatchObject({ kind: 'left' });
  });
});
