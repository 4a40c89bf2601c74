import { PositionSaved } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { line, polygons, shapesOf } from '../../../test-support/shapes-of-a-place.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeAll(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterAll(() => server.close());

const save = (geojson: unknown) => shapesOf(server, nesme).save(geojson);
const refused = (geojson: unknown) => shapesOf(server, nesme).refused(geojson);

describe('a shape', () => {
  it('is stored to 2 decimals and shown to everybody', async () => {
    const saved = await save(
      line([
        [1.006, -2.126],
        [3, -0.001],
        [1e6, -1e6],
      ]),
    );
    expectShape(PositionSaved, saved);
    const stored = line([
      [1.01, -2.13],
      [3, 0],
      [1_000_000, -1_000_000],
    ]);
    expect(saved.position.geojson).toEqual(stored);
    const map = await server.get<{ children: { id: number; geojson: unknown }[] }>('/api/location_map_details/');
    expect(map.body.children.find((child) => child.id === nesme)?.geojson).toEqual(stored);
  });

  it('is stored with its rings closed, holes and all', async () => {
    const outline = [
      [0, 0],
      [90, 0],
      [90, 60],
    ];
    const hole = [
      [50, 10],
      [80, 10],
      [80, 30],
      [50, 10],
    ];
    const { position } = await save(
      polygons(
        [outline, hole],
        [
          [
            [200, 200],
            [300, 200],
            [300, 300],
          ],
        ],
      ),
    );
    expect(position.geojson?.geometry.coordinates).toEqual([
      [
        [
          [0, 0],
          [90, 0],
          [90, 60],
          [0, 0],
        ],
        hole,
      ],
      [
        [
          [200, 200],
          [300, 200],
          [300, 300],
          [200, 200],
        ],
      ],
    ]);
  });

  it('says nothing new when it is the same', async () => {
    await save(
      line([
        [1, 2],
        [3, 4],
      ]),
    );
    expect(
      (
        await save(
          line([
            [1.001, 2],
            [3, 4],
          ]),
        )
      ).change_id,
    ).toBeNull();
  });

  it('keeps its layer unless it says another', async () => {
    await save(
      line(
        [
          [1, 2],
          [3, 4],
        ],
        { layer: 'roads' },
      ),
    );
    const { type, geometry } = line([
      [1, 2],
      [3, 5],
    ]);
    expect((await save({ type, geometry })).position.geojson?.properties).toEqual({ layer: 'roads' });
    expect((await save({ type, geometry, properties: null })).position.geojson?.properties).toEqual({ layer: 'roads' });
    expect((await save({ type, geometry, properties: {} })).position.geojson?.properties).toEqual({});
  });

  it('loses what nobody knows', async () => {
    const odd = {
      ...line(
        [
          [1, 2],
          [3, 4],
        ],
        { colour: 'red' },
      ),
      bbox: [0, 0, 1, 1],
      id: 7,
    };
    expect((await save(odd)).position.geojson).toEqual(
      line([
        [1, 2],
        [3, 4],
      ]),
    );
  });

  it('goes away with null', async () => {
    await save(
      line([
        [1, 2],
        [3, 4],
      ]),
    );
    expect((await save(null)).position.geojson).toBeNull();
  });
});

describe('a shape that cannot be drawn', () => {
  test.each<[string, unknown]>([
    ['a line without points', line([])],
    ['a line of one point', line([[1, 2]])],
    ['no polygons', polygons()],
    ['a polygon without rings', polygons([])],
    [
      'a ring of two points',
      polygons([
        [
          [1, 2],
          [3, 4],
        ],
      ]),
    ],
    [
      'a closed ring of two points',
      polygons([
        [
          [1, 2],
          [3, 4],
          [1, 2],
        ],
      ]),
    ],
    [
      'a hole of two points',
      polygons([
        [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
        [
          [1, 2],
          [3, 4],
        ],
      ]),
    ],
    [
      'a second polygon that is not drawn yet',
      polygons(
        [
          [
            [0, 0],
            [9, 0],
            [9, 9],
          ],
        ],
        [[[5, 5]]],
      ),
    ],
  ])('is not stored: %s', async (_what, geojson) => {
    expect(await refused(geojson)).toEqual({
      status: 400,
      code: 'shape_incomplete',
      error: 'A line needs 2 points and a polygon 3. Add points, or remove the shape.',
      field: 'geojson',
    });
  });
});

describe('what is no shape', () => {
  test.each<[string, unknown]>([
    ['a text', 'line'],
    ['a list', []],
    ['an empty object', {}],
    [
      'a bare geometry',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    ['a collection', { type: 'FeatureCollection', features: [] }],
    ['a point', { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} }],
    [
      'a polygon that is not many',
      {
        ...line([]),
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 2],
              [3, 4],
              [5, 6],
            ],
          ],
        },
      },
    ],
    ['no geometry', { type: 'Feature', geometry: null, properties: {} }],
    [
      'a line of texts',
      line([
        ['1', '2'],
        ['3', '4'],
      ]),
    ],
    [
      'a point of three numbers',
      line([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ],
    ['a point of one number', line([[1], [2]])],
    [
      'a point of null',
      line([
        [null, null],
        [1, 2],
      ]),
    ],
    [
      'a line one level too deep',
      line([
        [
          [1, 2],
          [3, 4],
        ],
      ]),
    ],
    [
      'polygons one level too flat',
      polygons([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    ],
    [
      'a layer that is a list',
      line(
        [
          [1, 2],
          [3, 4],
        ],
        { layer: [] },
      ),
    ],
    [
      'a layer of a name without end',
      line(
        [
          [1, 2],
          [3, 4],
        ],
        { layer: 'x'.repeat(41) },
      ),
    ],
  ])('is refused: %s', async (_what, geojson) => {
    expect(await refused(geojson)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('too far away', async () => {
    expect(
      await refused(
        line([
          [1, 2],
          [3, 1_000_000.01],
        ]),
      ),
    ).toMatchObject({
      status: 400,
      error: 'A coordinate must be a number from -1000000 to 1000000.',
      field: 'geojson',
    });
  });
});
