import { cleanName, finiteNumber } from '../clean-name.ts';
import { draftLocation, draftPoint, draftShape, type Frame } from '../draft.ts';
import { keepOffMap } from '../off-map.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import type { ReportBuilder } from '../read-report.ts';
import { nestedByPlace, outlineOf } from '../region-outline.ts';
import { buildPolygons, readPair } from '../shape-building.ts';
import { type AzgaarWorld, type DraftContext, type Pair, ROOT_KEY } from './azgaar-world.ts';
import { burgText } from './burg-text.ts';
import { addRivers, addRoutes } from './lines-to-draft.ts';
import { countLostNotes, notesById, textOfNote } from './world-notes.ts';

type Json = Record<string, unknown>;

/** In thousands of people. */
const TOWN_FROM = 5;
const UNMAPPED = ['coa', 'diplomacy', 'military', 'campaigns'] as const;

/** Adds the whole world to the draft: states and provinces with their outlines, burgs, markers, rivers, routes. */
export function addWorld(drafting: DraftContext, frame: Frame): void {
  addStates(drafting, frame);
  addProvinces(drafting);
  addBurgs(drafting);
  addMarkers(drafting);
  addRivers(drafting);
  addRoutes(drafting);
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
      { key, name, polygons, pole: state.pole, parents: [ROOT_KEY], most: SCALES.region },
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
      { key, name, polygons, pole, parents, most: SCALES.city },
    );
    if (!added) continue;
    const text = textOfNote(texts.get(`province${province.i}`), options, added);
    draft.locations.push(draftLocation(key, added, { type: 'province', text }));
  }
  skipNameless(outlines, world.provinces, 'province', report);
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
}

/** Adds the positions of a region on all its parents. @returns its name if it could be placed */
function addRegion(
  { draft, world, project, report }: Pick<DraftContext, 'draft' | 'world' | 'project' | 'report'>,
  { key, name, polygons, pole, parents, most }: Region,
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
  for (const parent of parents) {
    if (shape !== undefined) draft.positions.push(draftShape(parent, key, shape, most));
    else if (at !== undefined) {
      const [lng, lat] = project(...at);
      draft.positions.push(draftPoint(parent, key, { lat, lng }, most, { displayDot: false }));
    }
  }
  return name;
}

function addBurgs({ draft, world, project, options, report, keys }: DraftContext): void {
  const texts = notesById(world);
  const states = new Set(draft.locations.map((location) => location.key));
  for (const burg of world.burgs) {
    report.read('burgs');
    countUnmapped(burg, report);
    const name = cleanName(burg.name, report);
    const at = readPair([burg.x, burg.y]);
    if (name === undefined || at === undefined) {
      report.skip(name === undefined ? 'No name' : 'No coordinates', name ?? `burg ${burg.i}`);
      continue;
    }
    const key = keys.free(`burg:${burg.i}`, name);
    const [type, scale] = burgKind(burg);
    const [lng, lat] = project(...at);
    const source = attributionOf(options.attribution, { title: name, url: options.attribution?.url ?? null });
    const text = burgText(world, burg, texts.get(`burg${burg.i}`)?.legend, source);
    report.place();
    draft.locations.push(draftLocation(key, name, { type, text }));
    const state = `state:${burg.state}`;
    const weight = finiteNumber(burg.population) ?? 0;
    for (const parent of options.parents && states.has(state) ? [ROOT_KEY, state] : [ROOT_KEY]) {
      draft.positions.push(draftPoint(parent, key, { lat, lng }, scale, { weight }));
    }
  }
}

function burgKind(burg: Json): [string, number] {
  if (burg.capital === 1 || burg.capital === true) return ['city', SCALES.capital];
  return (finiteNumber(burg.population) ?? 0) >= TOWN_FROM ? ['town', SCALES.town] : ['village', SCALES.place];
}

function addMarkers({ draft, world, project, options, report, keys }: DraftContext): void {
  const texts = notesById(world);
  for (const marker of world.markers) {
    report.read('markers');
    const note = texts.get(`marker${marker.i}`);
    if (note !== undefined) report.read('notes of markers');
    const name = cleanName(note?.name, report);
    const at = readPair([marker.x, marker.y]);
    if (name !== undefined && marker.isOffMap === true && options.offMap) {
      report.place();
      const place = draftLocation(keys.free(`marker:${marker.i}`, name), name, {
        type: cleanName(marker.type) ?? null,
        text: textOfNote(note, options, name),
      });
      keepOffMap(place, report);
      draft.locations.push(place);
      continue;
    }
    if (name === undefined || at === undefined) {
      report.skip(name === undefined ? 'No name' : 'No coordinates', name ?? `marker ${marker.i} (${marker.type})`);
      continue;
    }
    const key = keys.free(`marker:${marker.i}`, name);
    const [lng, lat] = project(...at);
    report.place();
    draft.locations.push(
      draftLocation(key, name, { type: cleanName(marker.type) ?? null, text: textOfNote(note, options, name) }),
    );
    draft.positions.push(draftPoint(ROOT_KEY, key, { lat, lng }, SCALES.place));
  }
  countLostNotes(texts, report);
}

/** The outlines of all states or provinces that have cells. */
function cellsBy(world: AzgaarWorld, field: 'state' | 'province'): Map<number, Pair[][][]> {
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

function countUnmapped(thing: Json, report: ReportBuilder): void {
  for (const field of UNMAPPED) if (thing[field] !== undefined) report.unmapped(field);
}
