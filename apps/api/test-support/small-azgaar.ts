const COLUMNS = 20;
const ROWS = 12;
const SIDE = 20;

/** A world of the generator as its full JSON: 400 x 240, an island of square cells with a mountain, one town, one river. */
export function smallAzgaar(changes: { isSea?: boolean } = {}): string {
  const vertices = Array.from({ length: (COLUMNS + 1) * (ROWS + 1) }, (_, i) => ({
    i,
    p: [(i % (COLUMNS + 1)) * SIDE, Math.floor(i / (COLUMNS + 1)) * SIDE],
  }));
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const corner = row * (COLUMNS + 1) + column;
    const inland = Math.min(column, COLUMNS - 1 - column, row, ROWS - 1 - row);
    return {
      i,
      v: [corner, corner + 1, corner + COLUMNS + 2, corner + COLUMNS + 1],
      p: [column * SIDE + SIDE / 2, row * SIDE + SIDE / 2],
      h: changes.isSea === true || inland < 2 ? 5 : inland > 4 ? 85 : 35,
      biome: 6,
      state: inland < 2 ? 0 : 1,
      province: 0,
      pop: 1,
    };
  });
  return JSON.stringify({
    info: { version: '1.97', mapName: 'Mini Isle', mapId: 77, width: COLUMNS * SIDE, height: ROWS * SIDE },
    mapCoordinates: { latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 },
    grid: {
      boundary: [
        [-10, 50],
        [COLUMNS * SIDE + 10, 50],
        [60, -10],
        [60, ROWS * SIDE + 10],
      ],
    },
    pack: {
      cells,
      vertices,
      burgs: [{}, { i: 1, cell: 66, x: 130, y: 70, name: 'Crown', capital: 1, state: 1, population: 30 }],
      states: [
        { i: 0, name: 'Neutrals' },
        { i: 1, name: 'Aria', fullName: 'Kingdom of Aria' },
      ],
      provinces: [],
      rivers: [],
      markers: [],
    },
    notes: [],
  });
}
