import { cleanLabel, finiteNumber, isRecord, listOf, recordsOf, wordOf } from '../clean-name.ts';
import type { Frame, Measure } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { jsonKind } from '../json-kind.ts';
import { noteNewerVersion } from '../known-versions.ts';
import { BoundsCollector, frameOf, type Project, projectAround } from '../map-projection.ts';
import { milesOf } from '../miles.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile } from '../reader.ts';
import { readPair } from '../shape-building.ts';
import { extension, readJson, readStart, readText, type SourceFile } from '../source-file.ts';
import {
  type AzgaarWorld,
  emptyWorld,
  namesOf,
  numbered,
  type Pair,
  peoplePerPoint,
  present,
  readCoordinates,
  sizeOfGrid,
} from './azgaar-world.ts';
import { type Layers, mergeLayers, noLayers, pixelsOf, readLayer, worldOfTables } from './read-layers.ts';
import { readMapSave } from './read-map-save.ts';

/**
 * Reads a Full or Minimal JSON export. The minimal one has no cells and no grid, so it gives neither regions nor a
 * size.
 */
function readWorldJson(json: Record<string, unknown>): AzgaarWorld {
  const info = isRecord(json.info) ? json.info : {};
  const settings = isRecord(json.settings) ? json.settings : {};
  const pack = isRecord(json.pack) ? json.pack : json;
  const size = sizeOfGrid(json.grid);
  const world = emptyWorld();
  return {
    ...world,
    version: wordOf(info.version),
    name: cleanLabel(info.mapName) ?? cleanLabel(settings.mapName),
    id: idOf(info.mapId) ?? idOf(info.seed),
    width: finiteNumber(info.width) ?? size?.width,
    height: finiteNumber(info.height) ?? size?.height,
    coordinates: readCoordinates(json.mapCoordinates),
    burgs: present(pack.burgs),
    states: present(pack.states),
    provinces: present(pack.provinces),
    cultures: present(pack.cultures),
    religions: present(pack.religions),
    rivers: numbered(pack.rivers),
    markers: numbered(pack.markers),
    routes: numbered(pack.routes),
    notes: recordsOf(json.notes),
    cells: readCells(pack.cells, pack.vertices, isRecord(json.grid) ? json.grid.cells : undefined),
    milesPerPixel: milesOf(settings.distanceUnit, settings.distanceScale),
    facts: {
      cultures: namesOf(pack.cultures),
      religions: namesOf(pack.religions),
      religionOfCell: recordsOf(pack.cells).map(({ religion }) => finiteNumber(religion) ?? 0),
      provinces: recordsOf(pack.cells).map(({ province }) => finiteNumber(province) ?? 0),
      peoplePerPoint: peoplePerPoint(settings.populationRate, settings.urbanization),
    },
    biomes: isRecord(json.biomesData) ? listOf(json.biomesData.name).map(String) : [],
  };
}

const idOf = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) || null : null;

function readCells(cells: unknown, vertices: unknown, grid: unknown): AzgaarWorld['cells'] {
  const corners = new Map<unknown, Pair>();
  for (const [index, vertex] of recordsOf(vertices).entries()) {
    const pair = readPair(vertex.p);
    if (pair !== undefined) corners.set(vertex.i ?? index, pair);
  }
  const climate = listOf(grid);
  const temperatureOf = (index: unknown): number | undefined => {
    const square = typeof index === 'number' ? climate[index] : undefined;
    return isRecord(square) ? finiteNumber(square.temp) : undefined;
  };
  return recordsOf(cells).map((cell) => ({
    outline: listOf(cell.v).flatMap((id) => {
      const corner = corners.get(id);
      return corner === undefined ? [] : [corner];
    }),
    middle: readPair(cell.p),
    state: finiteNumber(cell.state) ?? 0,
    province: finiteNumber(cell.province) ?? 0,
    culture: finiteNumber(cell.culture) ?? 0,
    religion: finiteNumber(cell.religion) ?? 0,
    height: finiteNumber(cell.h),
    biome: finiteNumber(cell.biome) ?? 0,
    temperature: temperatureOf(cell.g),
    population: finiteNumber(cell.pop) ?? 0,
    kind: undefined,
  }));
}

/** A world with the size of its map. `project` converts its pixels to map space. */
export interface OpenedWorld {
  world: AzgaarWorld;
  frame: Frame;
  project: Project;
  /** Null if the pixels are the map's own. */
  measure: Measure | null;
}

/**
 * Combines all files of a world: its JSON or .map with its GeoJSON layers and tables, or only those.
 * @throws ImportRefusal when a file is not from the generator, or no file has the size of the map
 */
export async function openWorld(
  files: readonly SourceFile[],
  options: Pick<ReadOptions, 'frame' | 'bounds' | 'onProgress'>,
  report: ReportBuilder,
): Promise<OpenedWorld> {
  const worlds: AzgaarWorld[] = [];
  const layers = noLayers();
  for (const file of eachFile(files, options, report)) {
    const world = await readWorldFile(file);
    if (world === undefined) await readLayer(file, layers, report);
    else {
      worlds.push(world);
      noteNewerVersion(report, 'azgaar', world.version);
    }
  }
  // A full JSON has the cells that a .map lacks; a .map has the size that a JSON lacks.
  const [world = emptyWorld(), ...more] = worlds.sort((a, b) => b.cells.length - a.cells.length);
  for (const other of more) fillGaps(world, other);
  return { world, ...spaceOf(world, layers, options) };
}

async function readWorldFile(file: SourceFile): Promise<AzgaarWorld | undefined> {
  if (extension(file.name) === 'csv') return undefined;
  const start = (await readStart(file, 200)).toString('utf8');
  if (/^\ufeff?[\d.]+[a-z]?\|/i.test(start)) return readMapSave(await readText(file), file.name);
  if (!/^\ufeff?\s*\{/.test(start)) {
    throw new ImportRefusal(
      `${file.name} is neither JSON nor a save of the generator. It begins with “${start.slice(0, 40)}”.`,
    );
  }
  if (/"type"\s*:\s*"FeatureCollection"/.test(start)) return undefined;
  const json = await readJson(file);
  const kind = jsonKind(json);
  if (kind.format === 'geojson') return undefined;
  if (!isRecord(json) || kind.format !== 'azgaar')
    throw new ImportRefusal(`${file.name} is not an export of the generator. It is ${kind.found}.`);
  return 'features' in json ? undefined : readWorldJson(json);
}

const LISTS = 'burgs states provinces cultures religions rivers markers routes notes'.split(' ') as readonly (
  | 'burgs'
  | 'states'
  | 'provinces'
  | 'cultures'
  | 'religions'
  | 'rivers'
  | 'markers'
  | 'routes'
  | 'notes'
)[];

function fillGaps(world: AzgaarWorld, other: AzgaarWorld): void {
  world.width ??= other.width;
  world.height ??= other.height;
  world.coordinates ??= other.coordinates;
  world.grid ??= other.grid;
  for (const list of LISTS) {
    if (world[list].length === 0) world[list] = other[list];
  }
  if (world.biomes.length === 0) world.biomes = other.biomes;
  world.milesPerPixel ??= other.milesPerPixel;
  if (world.facts.religionOfCell.length === 0) world.facts = other.facts;
  for (const kind of ['states', 'provinces', 'rivers', 'coasts', 'lakes', 'roads', 'trails'] as const) {
    if (world.drawn[kind].size === 0) world.drawn = { ...world.drawn, [kind]: other.drawn[kind] };
  }
}

/** The frame is the map in pixels, y down. Degrees of layers are converted to it. */
function spaceOf(
  world: AzgaarWorld,
  layers: Layers,
  options: Pick<ReadOptions, 'frame' | 'bounds'>,
): Omit<OpenedWorld, 'world'> {
  const size = options.frame ?? frameOf(world.width, world.height);
  if (world.burgs.length + world.states.length + world.markers.length > 0) {
    if (size === undefined) {
      throw new ImportRefusal(
        'Give the size of the map in pixels with --frame WxH, because the file does not (the generator shows it under Options, canvas size), or import its .map or Full JSON.',
      );
    }
    const { coordinates } = world;
    if (coordinates !== undefined) mergeLayers(world, layers, pixelsOf(coordinates, size.width, size.height));
    return { frame: size, project: (x, y) => [x, size.height - y], measure: null };
  }
  // With only layers and tables, only their relative positions are known.
  const { frame, project, measure } = projectAround(around(layers), 'up', options);
  const toPixels = (lon: number, lat: number): [number, number] => {
    const [lng, up] = project(lon, lat);
    return [lng, frame.height - up];
  };
  Object.assign(world, worldOfTables(layers, toPixels));
  mergeLayers(world, layers, toPixels);
  return { frame, project: (x, y) => [x, frame.height - y], measure };
}

function around(layers: Layers): readonly [number, number, number, number] {
  const collector = new BoundsCollector();
  for (const { outline } of layers.cells) for (const corner of outline) collector.add(...corner);
  for (const { line } of layers.rivers) for (const point of line) collector.add(...point);
  for (const row of layers.burgs) {
    const [lon, lat] = [Number(row.Longitude), Number(row.Latitude)];
    if (Number.isFinite(lon) && Number.isFinite(lat)) collector.add(lon, lat);
  }
  for (const row of layers.markerRows) {
    const degrees = readPair([row.Longitude, row.Latitude]);
    if (degrees !== undefined) collector.add(...degrees);
  }
  if (collector.bounds === undefined) {
    throw new ImportRefusal(
      'There are no coordinates in these files. Import the JSON or the .map of the world as well.',
    );
  }
  return collector.bounds;
}
