import { cleanLabel, finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { readPair } from '../shape-building.ts';
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
import { milesPerPixel } from './map-scale.ts';

/** Reads a Full or Minimal JSON export; the minimal one has no cells and no grid, so neither regions nor a size. */
export function readWorldJson(json: Record<string, unknown>): AzgaarWorld {
  const info = isRecord(json.info) ? json.info : {};
  const settings = isRecord(json.settings) ? json.settings : {};
  const pack = isRecord(json.pack) ? json.pack : json;
  const size = sizeOfGrid(json.grid);
  const world = emptyWorld();
  return {
    ...world,
    name: cleanLabel(info.mapName) ?? cleanLabel(settings.mapName),
    id: idOf(info.mapId) ?? idOf(info.seed),
    width: finiteNumber(info.width) ?? size?.width,
    height: finiteNumber(info.height) ?? size?.height,
    coordinates: readCoordinates(json.mapCoordinates),
    burgs: present(pack.burgs),
    states: present(pack.states),
    provinces: present(pack.provinces),
    rivers: numbered(pack.rivers),
    markers: numbered(pack.markers),
    routes: numbered(pack.routes),
    notes: recordsOf(json.notes),
    cells: readCells(pack.cells, pack.vertices, isRecord(json.grid) ? json.grid.cells : undefined),
    milesPerPixel: milesPerPixel(settings.distanceUnit, settings.distanceScale),
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
    height: finiteNumber(cell.h),
    biome: finiteNumber(cell.biome) ?? 0,
    temperature: temperatureOf(cell.g),
    population: finiteNumber(cell.pop) ?? 0,
    kind: undefined,
  }));
}
