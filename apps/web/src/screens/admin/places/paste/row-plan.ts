import { latFromY } from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import { POINT_SCALE_MAX, POINT_SCALE_MIN } from '@venture-atlas/types';
import type { RowToSave } from '../../../../api/place-table.ts';
import { numberOf, type PasteColumn, pairOf } from './paste-columns.ts';

const plan = (kind: RowPlan['kind'], words: string, more: Partial<RowPlan> = {}): RowPlan => ({
  kind,
  words,
  bad: [],
  newType: null,
  save: null,
  ...more,
});
const bad = (column: PasteColumn, words: string): RowPlan => plan('bad', words, { bad: [column] });

/** What a row comes to. @param cells what stands under each heading; a heading that is not there says nothing */
export function planRow(cells: PastedCells, known: Known): RowPlan {
  const numbers = readNumbers(cells);
  if ('kind' in numbers) return numbers;
  const name = cells.name ?? known.target?.name ?? '';
  const nameProblem = name === '' ? 'A place needs a name' : locationNameProblem(name)?.replace(/\.$/, '');
  if (nameProblem !== undefined) return bad('name', nameProblem);
  const map = findMap(cells, known);
  if (map !== null && 'kind' in map) return map;
  const point = pointOf(cells, numbers, map);
  if (point !== null && 'kind' in point) return point;
  const target = findTarget(name, cells, known);
  if (target !== null && 'kind' in target) return target;
  const { type = '', text = '' } = cells;
  const isMapNamed = (cells.map ?? '') !== '';
  const told: Told = { name, type, map, isMapNamed, point, size: numbers.size, text };
  if (target === null) return planNew(told, known);
  const { save, changes, newType } = planChange(told, target, known.isTypeThere);
  if (changes.length === 0) return plan('same', 'Nothing changes');
  return plan('change', `Changes ${changes.join(', ')}${newType === null ? '' : ' (new)'}`, { newType, save });
}

type Numbers = Partial<Record<'x' | 'y' | 'lat' | 'lng' | 'size', number>>;

function readNumbers(cells: PastedCells): Numbers | RowPlan {
  const read: Numbers = {};
  for (const column of ['x', 'y', 'lat', 'lng', 'size'] as const) {
    const cell = cells[column] ?? '';
    if (cell === '') continue;
    const number = numberOf(cell);
    if (Number.isNaN(number)) return bad(column, `“${cell}” is not a number`);
    read[column] = number;
  }
  if (read.size !== undefined && !(read.size >= POINT_SCALE_MIN && read.size <= POINT_SCALE_MAX)) {
    return bad('size', `A size is from ${POINT_SCALE_MIN} to ${POINT_SCALE_MAX}`);
  }
  return read;
}

function findMap({ map: cell = '' }: PastedCells, { map, maps, target }: Known): TargetMap | RowPlan | null {
  if (cell === '') return target?.position == null ? map : null;
  const found = maps(cell);
  if (found === undefined) return plan('waiting', 'Looking…');
  const [only, other] = found;
  if (only === undefined) return bad('map', `There is no map called “${cell}”`);
  return other === undefined ? only : bad('map', `There are several maps called “${cell}”`);
}

/** Which column makes a pair with each. */
const beside = { x: 'y', y: 'x', lat: 'lng', lng: 'lat' } as const;

function pointOf(cells: PastedCells, n: Numbers, map: TargetMap | null): Told['point'] | RowPlan {
  const pair = pairOf(Object.keys(cells) as PasteColumn[]);
  if (pair === undefined) {
    const [one, other] = (['x', 'y', 'lat', 'lng'] as const).filter((column) => n[column] !== undefined);
    if (one === undefined) return null;
    if (other === undefined) return bad(beside[one], 'A position needs two numbers');
    return bad(other, 'A position needs x and y, or Lat and Lng');
  }
  const [across, up] = [n[pair.right], n[pair.up]];
  if (across === undefined && up === undefined) return null;
  if (across === undefined || up === undefined) {
    return bad(across === undefined ? pair.right : pair.up, 'A position needs two numbers');
  }
  if (pair.up === 'lat') return { lat: up, lng: across };
  if (map === null) return bad('y', 'Name a map to count y from its top');
  if (map.size === null) return bad('y', `${map.name} has no size yet to count y from its top`);
  return { lat: latFromY(up, map.size.height), lng: across };
}

function findTarget(name: string, { map: cell = '' }: PastedCells, known: Known): TargetPlace | RowPlan | null {
  if (known.target !== undefined) return known.target ?? plan('left', 'Skipped: there is no row for it');
  if (known.namesakes === 'make') return null;
  const all = known.places(name);
  if (all === undefined) return plan('waiting', 'Looking…');
  const [only] = all;
  if (only === undefined) return null;
  if (known.namesakes === 'leave') return plan('left', 'Skipped: a place of this name exists');
  if (all.length === 1) return only;
  const on = all.filter(({ position }) => position?.parent.name.toLowerCase() === cell.toLowerCase());
  const [meant] = on;
  return meant !== undefined && on.length === 1 ? meant : plan('left', `Skipped: several places are called “${name}”`);
}

function planNew({ name, type, map, point, size, text }: Told, known: Known): RowPlan {
  const isPut = map !== null && point !== null;
  const newType = type !== '' && !known.isTypeThere(type) ? type : null;
  const unplaced = known.showsUnplaced ? ', on no map, readers find it by name' : ', on no map';
  const where = isPut ? '' : unplaced;
  return plan('new', `New place${newType === null ? '' : ', new type'}${where}`, {
    newType,
    save: {
      name,
      ...(type === '' ? {} : { type }),
      ...(isPut ? { map: map.id, ...point, ...(size === undefined ? {} : { scale: size }) } : {}),
      ...(text === '' ? {} : { text }),
    },
  });
}

interface ChangePlan {
  save: RowToSave;
  /** What is different, in words. */
  changes: readonly string[];
  /** The type that it brings along. */
  newType: string | null;
}

/** What a row changes of the place that it is about; cells without a value change nothing. */
function planChange(told: Told, target: TargetPlace, isTypeThere: (name: string) => boolean): ChangePlan {
  const { name, type, text } = told;
  const parts: Part[] = [
    name === target.name ? null : { says: 'name', save: {} },
    type === '' || sameName(type, target.type?.name ?? '') ? null : { says: 'type', save: { type } },
    ...placing(told, target),
    text === '' ? null : { says: 'text', save: { text, ...seenText(target) } },
  ];
  const there = parts.filter((part) => part !== null);
  const save: RowToSave = { place: { id: target.id, version: target.version }, name };
  for (const part of there) Object.assign(save, part.save);
  const isNewType = save.type !== undefined && !isTypeThere(save.type);
  return { save, changes: there.map(({ says }) => says), newType: isNewType ? type : null };
}

type Part = { says: string; save: RowToSave } | null;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const seenText = ({ text }: TargetPlace): RowToSave => (text == null ? {} : { text_version: text.version });

function placing({ map, isMapNamed, point, size }: Told, { position }: TargetPlace): Part[] {
  const scale: RowToSave = size === undefined ? {} : { scale: size };
  const isOther = map !== null && map.id !== position?.parent.id;
  if (position === null || (isOther && !isMapNamed && point !== null)) {
    // Which map the rows are about hangs nothing elsewhere: a place of another map is put on it as well.
    if (map === null || point === null) return [];
    return [
      { says: position === null ? 'map' : `map: also on ${map.name}`, save: { map: map.id, ...point, ...scale } },
    ];
  }
  const seen: RowToSave = { position: { id: position.id, version: position.version } };
  const isElsewhere = point !== null && (point.lat !== position.lat || point.lng !== position.lng);
  return [
    isOther && isMapNamed ? { says: 'map', save: { ...seen, map: map.id } } : null,
    isElsewhere ? { says: 'its position', save: { ...seen, ...point } } : null,
    size === undefined || size === position.scale ? null : { says: 'size', save: { ...seen, ...scale } },
  ];
}

/** A place that a row may change, with the version of each part as it was seen. */
export interface TargetPlace {
  id: number;
  name: string;
  version: number;
  type: { id: number; name: string } | null;
  position: {
    id: number;
    version: number;
    parent: { id: number; name: string };
    scale: number;
    lat?: number;
    lng?: number;
  } | null;
  text?: { version: number; is_empty: boolean } | null;
}

/** A map that places are put on; without a size y cannot be counted from its top. */
export interface TargetMap {
  id: number;
  name: string;
  size: { width: number; height: number } | null;
}

/** What is known about what a row names. */
export interface Known {
  /** What the row is about, if that is known without its name: undefined where it is a row of its own. */
  target: TargetPlace | null | undefined;
  /** Places of a name; undefined while nobody knows. */
  places: (name: string) => readonly TargetPlace[] | undefined;
  /** Maps of a name; undefined while nobody knows. */
  maps: (name: string) => readonly TargetMap[] | undefined;
  /** The map of rows that name none; null: none. */
  map: TargetMap | null;
  isTypeThere: (name: string) => boolean;
  /** Whether readers find places of this world that are on no map. */
  showsUnplaced: boolean;
  /** What is done where there is a place of the name. */
  namesakes: Namesakes;
}

export type Namesakes = 'change' | 'leave' | 'make';
export type PastedCells = Partial<Record<PasteColumn, string>>;

/** What happens with a row. */
export interface RowPlan {
  kind: 'new' | 'change' | 'same' | 'left' | 'bad' | 'waiting';
  words: string;
  /** Cells that cannot be read. */
  bad: readonly PasteColumn[];
  /** The type that it brings along. */
  newType: string | null;
  save: RowToSave | null;
}

/** What a row says of a place that it is about. */
interface Told {
  name: string;
  type: string;
  /** Where it stands: as the row names it, or as all rows do that name none. */
  map: TargetMap | null;
  /** The row itself names the map. */
  isMapNamed: boolean;
  point: { lat: number; lng: number } | null;
  size: number | undefined;
  text: string;
}
