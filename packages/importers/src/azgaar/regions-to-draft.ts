import { plainKind } from '@venture-atlas/types';
import { cleanLabel, cleanName } from '../clean-name.ts';
import { draftLocation, draftPoint, draftShape, type Frame } from '../draft.ts';
import { SCALES } from '../place-kind.ts';
import type { ReportBuilder } from '../read-report.ts';
import { nestedByPlace, outlineOf } from '../region-outline.ts';
import { buildPolygons, readPair } from '../shape-building.ts';
import { cssColor } from '../styles/css-color.ts';
import { styleOf } from '../styles/read-style.ts';
import { type AzgaarWorld, type DraftContext, type Pair, type RegionType, ROOT_KEY } from './azgaar-world.ts';
import { notesById, textOfNote } from './world-notes.ts';

type Json = Record<string, unknown>;

/** The layer groups of regions. Those that lie over the states are off until a viewer switches them on. */
const LAYERS = { states: 'States', provinces: 'Provinces', cultures: 'Cultures', religions: 'Religions' } as const;
const OFF = new Set<RegionList>(['cultures', 'religions']);
type RegionList = keyof typeof LAYERS;

/** The type of the places of a list: its name without the last letter. */
const typeOf = (list: RegionList): RegionType => list.slice(0, -1) as RegionType;

const UNMAPPED = ['coa', 'diplomacy', 'military', 'campaigns'] as const;

/** Adds all regions in their colors, with a layer group for each type that the world has. */
export function addRegions(drafting: DraftContext, frame: Frame): void {
  addStates(drafting, frame);
  addProvinces(drafting);
  addPeoples(drafting, 'cultures');
  addPeoples(drafting, 'religions');
  const { draft } = drafting;
  const types = new Set(draft.locations.map(({ type }) => type));
  draft.kinds = (Object.keys(LAYERS) as RegionList[])
    .filter((list) => types.has(typeOf(list)))
    .map((list, order) => ({
      ...plainKind(typeOf(list)),
      display_dot: false,
      layer: { name: LAYERS[list], order, ...(OFF.has(list) && { off: true }) },
    }));
}

/** Counts fields of a burg, a state, or a province that have no home here. */
export function countUnmapped(thing: Json, report: ReportBuilder): void {
  for (const field of UNMAPPED) if (thing[field] !== undefined) report.unmapped(field);
}

function addStates({ draft, world, project, options, report, keys }: DraftContext, frame: Frame): void {
  const measure = draft.locations.find((location) => location.isRoot)?.measure ?? null;
  const outlines = cellsBy(world, 'state');
  const texts = notesById(world);
  for (const state of world.states) {
    report.read('states');
    countUnmapped(state, report);
    const name = cleanName(state.fullName, report) ?? cleanName(state.name, report);
    const key = keys.free(`state:${state.i}`, name ?? '');
    const drawn = world.drawn.states.get(Number(state.i));
    const polygons = outlines.get(Number(state.i)) ?? (drawn === undefined ? [] : nestedByPlace(drawn));
    const added = addRegion(
      { draft, world, project, report },
      { key, name, polygons, pole: state.pole, parents: [ROOT_KEY], most: SCALES.region, color: state.color },
    );
    if (!added) continue;
    const text = textOfNote(texts.get(`state${state.i}`), options, added);
    draft.locations.push(
      draftLocation(key, added, { type: 'state', map: options.parents ? frame : null, measure, text }),
    );
  }
  skipNameless(outlines, world.states, 'state', report);
}

/** Cells have only the number of their state. */
function skipNameless(
  outlines: ReadonlyMap<number, unknown>,
  named: readonly Json[],
  kind: string,
  report: ReportBuilder,
): void {
  const known = new Set(named.map((one) => Number(one.i)));
  for (const id of outlines.keys()) {
    if (!known.has(id)) report.skip('Regions whose name is in no file (add the JSON or the tables)', `${kind} ${id}`);
  }
}

function addProvinces({ draft, world, project, options, report, keys }: DraftContext): void {
  const outlines = cellsBy(world, 'province');
  const texts = notesById(world);
  const towns = new Map(world.burgs.toReversed().map((burg) => [Number(burg.i), burg] as const));
  const states = new Set(draft.locations.map((location) => location.key));
  for (const province of world.provinces) {
    report.read('provinces');
    countUnmapped(province, report);
    const name = cleanName(province.fullName, report) ?? cleanName(province.name, report);
    const key = keys.free(`province:${province.i}`, name ?? '');
    const state = `state:${province.state}`;
    const parents = options.parents && states.has(state) ? [ROOT_KEY, state] : [ROOT_KEY];
    const drawn = world.drawn.provinces.get(Number(province.i));
    const polygons = outlines.get(Number(province.i)) ?? (drawn === undefined ? [] : nestedByPlace(drawn));
    const town = towns.get(Number(province.burg));
    if (polygons.length === 0 && province.pole === undefined && town !== undefined && name !== undefined) {
      report.change(
        world.cells.length === 0
          ? 'Provinces whose cells are not in these files have their name at their town (add the JSON)'
          : 'Provinces without any cell have their name at their town',
        name,
      );
    }
    const pole = province.pole ?? [town?.x, town?.y];
    const added = addRegion(
      { draft, world, project, report },
      { key, name, polygons, pole, parents, most: SCALES.city, color: province.color },
    );
    if (!added) continue;
    const text = textOfNote(texts.get(`province${province.i}`), options, added);
    draft.locations.push(draftLocation(key, added, { type: 'province', text }));
  }
  skipNameless(outlines, world.provinces, 'province', report);
}

/** Adds the areas of cultures or religions. */
function addPeoples(drafting: DraftContext, list: 'cultures' | 'religions'): void {
  const { draft, world, options, report, keys } = drafting;
  const type = typeOf(list);
  const outlines = cellsBy(world, type);
  const texts = notesById(world);
  for (const people of world[list]) {
    report.read(list);
    const name = cleanName(people.name, report);
    const polygons = outlines.get(Number(people.i)) ?? [];
    // Many die out, and then have no land.
    if (name !== undefined && polygons.length === 0) {
      report.skip(`${LAYERS[list]} without land in these files`, name);
      continue;
    }
    const key = keys.free(`${type}:${people.i}`, name ?? '');
    const region = {
      key,
      name,
      polygons,
      pole: undefined,
      parents: [ROOT_KEY],
      most: SCALES.city,
      color: people.color,
    };
    const added = addRegion(drafting, region);
    if (added === undefined) continue;
    const note = texts.get(`${type}${people.i}`)?.legend;
    const legend = [factsOfPeople(people), typeof note === 'string' ? note : '']
      .filter((part) => part !== '')
      .join('<p>');
    draft.locations.push(draftLocation(key, added, { type, text: textOfNote({ legend }, options, added) }));
  }
  skipNameless(outlines, world[list], type, report);
}

/** What the generator says of a culture or a religion: its type, its form, its highest god. */
function factsOfPeople({ type, form, deity }: Json): string {
  const kinds = [type, form].flatMap((word) => cleanLabel(word, 80) ?? []);
  const god = cleanLabel(deity, 200);
  return [
    ...(kinds.length === 0 ? [] : [`Type: ${kinds.join(', ')}.`]),
    ...(god === null ? [] : [`Deity: ${god}.`]),
  ].join(' ');
}

interface Region {
  key: string;
  name: string | undefined;
  polygons: Pair[][][];
  /** The field in which newer versions store the name. */
  pole: unknown;
  parents: readonly string[];
  /** Largest label. */
  most: number;
  /** In the generator's picture. */
  color: unknown;
}

/** Adds the positions of a region on all its parents. @returns its name if it could be placed */
function addRegion(
  { draft, world, project, report }: Pick<DraftContext, 'draft' | 'world' | 'project' | 'report'>,
  { key, name, polygons, pole, parents, most, color }: Region,
): string | undefined {
  if (name === undefined) {
    report.skip('No name', key);
    return undefined;
  }
  const shape = buildPolygons(polygons, project, { report, name, ringsMayBeOpen: true });
  const at = readPair(pole);
  if (shape === undefined && at === undefined) {
    report.skip(
      world.cells.length === 0 ? 'No cells in these files (add the Full JSON or the Cells GeoJSON)' : 'No cells',
      name,
    );
    return undefined;
  }
  const style = styleOf({ color: cssColor(color) });
  for (const parent of parents) {
    if (shape !== undefined) draft.positions.push(draftShape(parent, key, shape, most, { style }));
    else if (at !== undefined) {
      const [lng, lat] = project(...at);
      draft.positions.push(draftPoint(parent, key, { lat, lng }, most, { displayDot: false }));
    }
  }
  return name;
}

/** The outlines of all regions of a type that have cells. */
function cellsBy(world: AzgaarWorld, field: RegionType): Map<number, Pair[][][]> {
  const groups = new Map<number, Pair[][]>();
  for (const cell of world.cells) {
    // Cells of a layer have numbers of their own, with possible gaps.
    if (cell === undefined || cell[field] === 0 || cell.outline.length < 3) continue;
    const group = groups.get(cell[field]);
    if (group === undefined) groups.set(cell[field], [cell.outline]);
    else group.push(cell.outline);
  }
  return new Map([...groups].map(([id, outlines]) => [id, outlineOf(outlines)]));
}
