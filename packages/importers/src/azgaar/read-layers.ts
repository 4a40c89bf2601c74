import { finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { readRows } from '../csv-rows.ts';
import { readFeatures } from '../geojson/read-features.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readPair } from '../shape-building.ts';
import { extension, type SourceFile } from '../source-file.ts';
import { type AzgaarWorld, type MapCoordinates, type Pair, regionTypes, type WorldCell } from './azgaar-world.ts';

/** Converts degrees of a layer to pixels of the map. */
export type ToPixels = (lon: number, lat: number) => Pair;

/** The conversion from degrees to pixels on a map of this size. */
export const pixelsOf =
  ({ latT, latN, lonT, lonW }: MapCoordinates, width: number, height: number): ToPixels =>
  (lon, lat) => [((lon - lonW) / lonT) * width, ((latN - lat) / latT) * height];

/** The data of the layers and tables beside a world, still in degrees. */
export interface Layers {
  cells: (Omit<WorldCell, 'middle' | 'temperature'> & { id: number })[];
  rivers: { properties: Record<string, unknown>; line: Pair[] }[];
  markers: { properties: Record<string, unknown>; at: Pair }[];
  routes: { properties: Record<string, unknown>; line: Pair[] }[];
  burgs: Record<string, string>[];
  states: Record<string, string>[];
  provinces: Record<string, string>[];
  /** Rows of tables of markers. */
  markerRows: Record<string, string>[];
}

/** Reads one more file of a set into the layers. Unknown tables and features are counted. */
export async function readLayer(file: SourceFile, layers: Layers, report: ReportBuilder): Promise<void> {
  if (extension(file.name) === 'csv') {
    await readTable(file, layers, report);
    return;
  }
  const { features } = await readFeatures(file);
  for await (const feature of features) {
    if (!isRecord(feature) || !isRecord(feature.geometry)) continue;
    const properties = isRecord(feature.properties) ? feature.properties : {};
    readFeature(properties, feature.geometry, layers, report);
  }
}

function readFeature(
  properties: Record<string, unknown>,
  { type, coordinates }: Record<string, unknown>,
  layers: Layers,
  report: ReportBuilder,
): void {
  if (type === 'Polygon' && 'biome' in properties) {
    report.read(properties.type === 'ocean' ? 'ocean cells' : 'island cells');
    const outline = pairsOf(listOf(coordinates)[0]);
    const id = finiteNumber(properties.id) ?? layers.cells.length;
    const { height, type: kind } = properties;
    const [state = 0, province = 0, culture = 0, religion = 0, biome = 0, population = 0] = [
      ...regionTypes.map((field) => properties[field]),
      properties.biome,
      properties.population,
    ].map(finiteNumber);
    layers.cells.push({
      id,
      outline,
      state,
      province,
      culture,
      religion,
      biome,
      population,
      height: finiteNumber(height),
      kind: typeof kind === 'string' ? kind : undefined,
    });
  } else if (type === 'LineString' && 'basin' in properties) {
    report.read('rivers');
    const line = pairsOf(coordinates);
    report.read('points of rivers', line.length);
    layers.rivers.push({ properties, line });
  } else if (type === 'LineString') {
    report.read('routes');
    layers.routes.push({ properties, line: pairsOf(coordinates) });
  } else if (type === 'Point') {
    const at = readPair(coordinates);
    report.read('markers');
    if (at === undefined) report.skip('No coordinates', String(properties.name ?? ''));
    else layers.markers.push({ properties, at });
  } else report.skip('Not a layer of the generator', String(type));
}

function pairsOf(raw: unknown): Pair[] {
  return listOf(raw).flatMap((point) => {
    const pair = readPair(point);
    return pair === undefined ? [] : [pair];
  });
}

async function readTable(file: SourceFile, layers: Layers, report: ReportBuilder): Promise<void> {
  for await (const row of readRows(file)) {
    const kind = tableOf(row);
    report.read(`rows of ${kind}`);
    if (kind === 'burgs') layers.burgs.push(row);
    else if (kind === 'states') layers.states.push(row);
    else if (kind === 'provinces') layers.provinces.push(row);
    else if (kind === 'markers') layers.markerRows.push(row);
  }
}

function tableOf(row: Record<string, string>): string {
  if ('Burg' in row && 'Latitude' in row) return 'burgs';
  if ('Province' in row && 'Capital' in row) return 'provinces';
  if ('State' in row && 'Capital' in row) return 'states';
  if ('Icon' in row && 'Name' in row) return 'markers';
  return 'other tables';
}

/** Adds cells and rivers of the layers to the world in pixels. Rivers are matched by number. */
export function mergeLayers(world: AzgaarWorld, layers: Layers, toPixels: ToPixels): void {
  // Cells of the generator's own files have more data, such as heights on its own scale and temperatures.
  if (world.cells.length === 0) {
    const cells: AzgaarWorld['cells'] = [];
    for (const { id, ...cell } of layers.cells) {
      const outline = opened(cell.outline.map((corner) => toPixels(...corner)));
      cells[id] = { ...cell, outline, middle: undefined, temperature: undefined };
    }
    world.cells = cells;
  }
  const known = new Map(world.rivers.map((river) => [Number(river.i), river]));
  for (const { properties, line } of layers.rivers) {
    const number = finiteNumber(properties.i);
    if (number === undefined) continue;
    if (!known.has(number)) world.rivers.push(properties);
    world.drawn.rivers.set(
      number,
      line.map((point) => toPixels(...point)),
    );
  }
  if (world.markers.length === 0) addMarkers(world, layers, toPixels);
  addMarkerRows(world, layers, toPixels);
  if (world.routes.length > 0) return;
  world.routes = layers.routes.map(({ properties, line }, index) => ({
    ...properties,
    i: finiteNumber(properties.i ?? properties.id) ?? index,
    points: line.map((point) => toPixels(...point)),
  }));
}

/** Markers of a layer have their own names. Some exports have pixels beside meters. */
function addMarkers(world: AzgaarWorld, layers: Layers, toPixels: ToPixels): void {
  for (const [index, { properties, at }] of layers.markers.entries()) {
    const i = finiteNumber(properties.i ?? properties.id) ?? index;
    const [x, y] = readPair([properties.x_px, properties.y_px]) ?? toPixels(...at);
    world.markers.push({ ...properties, i, x, y });
    world.notes.push({ id: `marker${i}`, name: properties.name, legend: properties.note });
  }
}

/**
 * Adds markers of a table that the world lacks. Without degrees and without the size of the map, a marker's pixels
 * cannot be related to the degrees of other tables; such a marker stands on no map.
 */
function addMarkerRows(world: AzgaarWorld, { markerRows }: Layers, toPixels: ToPixels): void {
  const known = new Set(world.markers.map(({ i }) => Number(i)));
  for (const row of markerRows) {
    const i = Number(row.Id);
    if (known.has(i)) continue;
    const degrees = readPair([row.Longitude, row.Latitude]);
    const pixels = world.width === null || world.width === undefined ? undefined : readPair([row.X, row.Y]);
    const at = pixels ?? (degrees && toPixels(...degrees));
    const spot = at === undefined ? { isOffMap: true } : { x: at[0], y: at[1] };
    world.markers.push({ i, type: row.Type, ...spot });
    world.notes.push({ id: `marker${i}`, name: row.Name, legend: row.Note });
  }
}

/** The ring without its closing corner. */
const opened = (ring: Pair[]): Pair[] => {
  const [first] = ring;
  const last = ring.at(-1);
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
    ? ring.slice(0, -1)
    : ring;
};

/** Burgs, states, and provinces of tables in the form of a world's own, for sets without a world. */
export function worldOfTables(layers: Layers, toPixels: ToPixels): Pick<AzgaarWorld, 'burgs' | 'states' | 'provinces'> {
  const states = layers.states
    .filter((row) => Number(row.Id) > 0)
    .map((row) => ({ i: Number(row.Id), name: row.State, fullName: row['Full Name'] }));
  const stateIds = new Map(states.map((state) => [state.name, state.i]));
  const burgs = layers.burgs.flatMap((row) => {
    const [lon, lat] = [finiteNumber(row.Longitude), finiteNumber(row.Latitude)];
    if (lon === undefined || lat === undefined) return [];
    const [x, y] = toPixels(lon, lat);
    const population = (finiteNumber(row.Population) ?? 0) / 1_000;
    return [
      {
        i: Number(row.Id),
        name: row.Burg,
        x,
        y,
        capital: row.Capital ? 1 : 0,
        population,
        state: stateIds.get(row.State) ?? 0,
        realms: { province: row.Province, state: row.State, culture: row.Culture, religion: row.Religion },
      },
    ];
  });
  const provinces = layers.provinces.map((row) => ({
    i: Number(row.Id),
    name: row.Province,
    fullName: row['Full Name'],
    state: stateIds.get(row.State) ?? 0,
  }));
  return { burgs: recordsOf(burgs), states: recordsOf(states), provinces: recordsOf(provinces) };
}

export const noLayers = (): Layers => ({
  cells: [],
  rivers: [],
  markers: [],
  routes: [],
  burgs: [],
  states: [],
  provinces: [],
  markerRows: [],
});
