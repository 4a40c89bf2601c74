import { fileOfBytes, type SourceFile } from '@venture-atlas/importers';

/** Cells across and down, and the side of a cell in pixels. */
export const COLUMNS = 24;
const ROWS = 16;
export const SIDE = 20;
export const FRAME = { width: COLUMNS * SIDE, height: ROWS * SIDE };

/** A pseudorandom number from -1 to 1 for a position; always the same. */
const shaken = (i: number, j: number, salt: number): number => Math.sin(i * 12.9898 + j * 78.233 + salt * 37.719) % 1;

const isRim = (i: number, j: number): boolean => i === 0 || j === 0 || i === COLUMNS || j === ROWS;

const corner = (i: number, j: number): [number, number] =>
  isRim(i, j) ? [i * SIDE, j * SIDE] : [i * SIDE + shaken(i, j, 1) * 6, j * SIDE + shaken(i, j, 2) * 6];

const cellNumber = (column: number, row: number): number => row * COLUMNS + column;
export const middleOf = (column: number, row: number): [number, number] => [(column + 0.5) * SIDE, (row + 0.5) * SIDE];

const isLandCell = (column: number, row: number): boolean =>
  ((column - 11.5) / 10) ** 2 + ((row - 7.5) / 6.5) ** 2 < 1 && !isLakeCell(column, row);
const isLakeCell = (column: number, row: number): boolean => column >= 5 && column <= 6 && row >= 9 && row <= 10;
/** A ridge from (9, 5) to (16, 5). */
const isRidge = (column: number, row: number): boolean => row >= 4 && row <= 6 && column >= 9 && column <= 16;

function heightOf(column: number, row: number): number {
  if (isRidge(column, row)) return row === 5 ? 88 : 74;
  return isLandCell(column, row) ? 30 + ((column + row) % 4) : 8;
}

/** Wet in the south, wooded in the east, desert in the west, ice in the north. */
function biomeOf(column: number, row: number): number {
  if (!isLandCell(column, row)) return 0;
  if (row <= 2) return 11;
  if (row >= 12) return 12;
  if (column >= 15) return 9;
  return column <= 4 ? 1 : 4;
}

const cells = Array.from({ length: COLUMNS * ROWS }, (_, i) => {
  const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
  const at = (di: number, dj: number): number => (row + dj) * (COLUMNS + 1) + column + di;
  return {
    i,
    v: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)],
    p: middleOf(column, row),
    g: i,
    h: heightOf(column, row),
    biome: biomeOf(column, row),
    state: !isLandCell(column, row) ? 0 : column < 12 ? 1 : 2,
    pop: 4,
  };
});

const vertices = Array.from({ length: (COLUMNS + 1) * (ROWS + 1) }, (_, i) => ({
  i,
  p: corner(i % (COLUMNS + 1), Math.floor(i / (COLUMNS + 1))),
}));

const [capitalX, capitalY] = middleOf(8, 9);
const [portX, portY] = middleOf(20, 8);

/** An invented island in the form of the generator's Full JSON: one lake, one ridge, two states. */
export const islandWorld = () => ({
  info: { version: '1.97', mapName: 'Islet', mapId: 4711, ...FRAME },
  mapCoordinates: { latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 },
  grid: { cells: cells.map(({ biome }) => ({ temp: biome === 11 ? -9 : 12 })) },
  pack: {
    cells,
    vertices,
    burgs: [
      {},
      { i: 1, x: capitalX, y: capitalY, name: 'Crown', capital: 1, state: 1, population: 30 },
      { i: 2, x: portX, y: portY, name: 'Haven', capital: 0, state: 2, population: 9, port: 1 },
      { i: 3, x: 1, y: 1, name: 'Gone', removed: true },
      { i: 4, x: 'west', y: 7, name: 'Nowhere', population: 1 },
    ],
    states: [
      { i: 0, name: 'Neutrals' },
      { i: 1, name: 'Aria' },
      { i: 2, name: 'Bora' },
    ],
    provinces: [0],
    rivers: [
      { i: 1, name: 'Sall', discharge: 90, cells: [8, 9, 10, 11, 12, 13, 14].map((row) => cellNumber(13, row)) },
      { i: 2, name: 'Rim', discharge: 20, cells: [cellNumber(18, 7), cellNumber(19, 7), cellNumber(20, 7), -1] },
    ],
    routes: [
      { i: 1, group: 'roads', points: [6, 7, 8, 9, 10, 11].map((column) => [...middleOf(column, 8), 0]) },
      {
        i: 2,
        group: 'searoutes',
        points: [
          [...middleOf(1, 1), 0],
          [...middleOf(20, 1), 0],
        ],
      },
    ],
    markers: [
      { i: 0, type: 'volcanoes', ...point(7, 6) },
      { i: 1, type: 'ruins', ...point(17, 9) },
      { i: 2, type: 'statues', ...point(10, 10) },
    ],
  },
  notes: [{ id: 'marker1', name: 'Old Walls', legend: '' }],
});

function point(column: number, row: number): { x: number; y: number } {
  const [x, y] = middleOf(column, row);
  return { x, y };
}

export const jsonFile = (name: string, value: unknown): SourceFile => fileOfBytes(name, JSON.stringify(value));

type Coordinates = readonly (readonly [number, number])[];

/** A feature of a GeoJSON layer. */
export const feature = (type: 'Point' | 'LineString' | 'Polygon', coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

export const layer = (name: string, ...features: object[]): SourceFile =>
  jsonFile(`${name}.geojson`, { type: 'FeatureCollection', features });

/** A closed rectangle in GeoJSON form, y up. */
export const box = (x0: number, y0: number, x1: number, y1: number): Coordinates[] => [
  [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ],
];
