import { describe, expect, it } from 'vitest';
import { file } from '../../test-support/read-draft.ts';
import { defaultReadOptions } from '../read-options.ts';
import { ReportBuilder } from '../read-report.ts';
import type { SourceFile } from '../source-file.ts';
import { openWorld } from './open-world.ts';

const open = (...files: SourceFile[]) => openWorld(files, defaultReadOptions, new ReportBuilder());
const json = JSON.stringify;

const full = {
  info: { mapName: 'Mini', mapId: 5, width: 200, height: 100 },
  mapCoordinates: { latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 },
  biomesData: { name: ['Marine', 'Hot desert'] },
  grid: { cells: [{ temp: 7 }, { temp: -3 }] },
  pack: {
    cells: [
      { i: 0, v: [0, 1, 2], p: [30, 20], g: 1, h: 44, biome: 6, state: 2, pop: 3.5 },
      { i: 1, v: [1, 2], g: 9 },
    ],
    vertices: [{ p: [0, 0] }, { p: [90, 0] }, { p: [0, 60] }],
    burgs: [{}, { i: 1, x: 3, y: 4, name: 'One' }],
  },
};

describe('the ground of a world', () => {
  it('of a full JSON has height, biome, temperature, and population of each cell, without invented values', async () => {
    const { world, frame } = await open(file('mini.json', full));
    expect(frame).toEqual({ width: 200, height: 100 });
    expect(world.cells[0]).toEqual({
      outline: [
        [0, 0],
        [90, 0],
        [0, 60],
      ],
      middle: [30, 20],
      state: 2,
      province: 0,
      culture: 0,
      religion: 0,
      height: 44,
      biome: 6,
      temperature: -3,
      population: 3.5,
      kind: undefined,
    });
    expect(world.cells[1]).toMatchObject({ height: undefined, biome: 0, temperature: undefined });
    expect(world.biomes).toEqual(['Marine', 'Hot desert']);
  });

  it('of a layer of cells has meters, and the layer’s word for it', async () => {
    const properties = { id: 3, height: 812, biome: 9, type: 'island', population: 20, state: 1, province: 0 };
    const coordinates = [
      [
        [-20, 5],
        [0, 5],
        [0, 0],
        [-20, 5],
      ],
    ];
    const layer = file('cells.geojson', {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }],
    });
    const minimal = { ...full, pack: { ...full.pack, cells: undefined, vertices: undefined } };
    const { world } = await open(file('mini.json', minimal), layer);
    expect(world.cells[3]).toMatchObject({
      outline: [
        [0, 0],
        [100, 0],
        [100, 50],
      ],
      height: 812,
      biome: 9,
      kind: 'island',
    });
    const both = await open(file('mini.json', full), layer);
    expect(both.world.cells[0]?.height).toBe(44);
    expect(both.world.cells[3]).toBeUndefined();
  });
});

describe('the ground of a save', () => {
  const save = (grid: object, heights: string, picture: string, features: unknown = []) => {
    const parts = Array.from({ length: 30 }, () => '');
    Object.assign(parts, {
      0: json(grid),
      1: heights,
      2: '1,2,30,4',
      5: '20,-4,6,8',
      6: json(features),
      9: json(full.pack.burgs),
    });
    return file(
      'mini.map',
      ['1.9|x|x|1|200|100|5', '', '{}', 'a|b|Marine,Steppe', '[]', `<svg>${picture}</svg>`, ...parts].join('\n'),
    );
  };
  const points = [
    [50, 25],
    [150, 25],
    [50, 75],
    [150, 75],
  ];
  const grid = { spacing: 100, cellsX: 2, cellsY: 2, points };

  it('is its grid: heights, temperatures, and rain of every point', async () => {
    const { world } = await open(save(grid, '5,30,80,20', ''));
    expect(world.grid).toEqual({
      columns: 2,
      rows: 2,
      spacing: 100,
      points,
      heights: [5, 30, 80, 20],
      temperatures: [20, -4, 6, 8],
      rain: [1, 2, 30, 4],
    });
    expect(world.biomes).toEqual(['Marine', 'Steppe']);
  });

  it.each([
    ['too few heights', grid, '5,30,80'],
    ['too few points', { ...grid, points: points.slice(1) }, '5,30,80,20'],
    ['heights that are no numbers', grid, '5,x,80,20'],
    ['no spacing', { ...grid, spacing: 0 }, '5,30,80,20'],
  ])('with %s is left out', async (_, odd, heights) => {
    expect((await open(save(odd, heights, ''))).world.grid).toBeUndefined();
  });

  it('has coasts, lakes, and roads from its picture, in the notation of older and newer versions', async () => {
    const older =
      '<path id="island_2" d="M1,1L9,1L9,9Z"/><path id="lake_4" d="M3,3L4,3L4,4Z"/><path id="road0" d="M1,2C3,3,4,4,5,6"/>';
    const { drawn } = (await open(save(grid, '1', older))).world;
    expect(drawn.coasts.get(2)).toEqual([
      [
        [1, 1],
        [9, 1],
        [9, 9],
      ],
    ]);
    expect([...drawn.lakes.keys()]).toEqual([4]);
    expect(drawn.roads.get(0)).toEqual([
      [1, 2],
      [5, 6],
    ]);
    const newer =
      '<path id="feature_2" d="M1,1L9,1L9,9Z"/><path id="feature_3" d="M3,3L4,3L4,4Z"/><path id="feature_1" d="M0,0L1,0L1,1Z"/>';
    const features = [0, { i: 1, type: 'ocean' }, { i: 2, type: 'island' }, { i: 3, type: 'lake' }];
    const shores = (await open(save(grid, '1', newer, features))).world.drawn;
    expect([...shores.coasts.keys()]).toEqual([2]);
    expect([...shores.lakes.keys()]).toEqual([3]);
  });

  it('has rivers that run downstream, although they are drawn from the mouth', async () => {
    const picture = '<path id="river1" d="M10,50L10,20L11,20L14,50"/><path id="river2" d="M60,20L60,50L64,50L61,20"/>';
    const { drawn } = (await open(save(grid, '1', picture))).world;
    expect(drawn.rivers.get(1)).toEqual([
      [10.5, 20],
      [12, 50],
    ]);
    expect(drawn.rivers.get(2)).toEqual([
      [60.5, 20],
      [62, 50],
    ]);
  });
});
