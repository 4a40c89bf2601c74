import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildWayNetwork,
  findRoute,
  indexWays,
  partsOf,
  planDays,
  TRAVEL_PACES,
  type WayKind,
  type WayLine,
  type WayNetwork,
  type WayPoint,
  wayKindOf,
} from './index.ts';

const line = (id: number, points: readonly WayPoint[], kind: WayKind = 'road'): WayLine => ({ id, kind, points });
const build = (lines: readonly WayLine[], tolerance = 1, landings: readonly WayPoint[] = []) =>
  buildWayNetwork(lines, { tolerance, landings });
const parts = (network: WayNetwork) => new Set(partsOf(network)).size;
/** One unit is a mile. */
const route = (network: WayNetwork, from: WayPoint, to: WayPoint, mode: keyof typeof TRAVEL_PACES = 'foot') =>
  findRoute(indexWays(network), from, to, { paces: TRAVEL_PACES[mode], milesPerUnit: 1 });

describe('the network of ways', () => {
  it('splits lines where they cross', () => {
    const network = build([
      line(1, [
        [0, 0],
        [10, 10],
      ]),
      line(2, [
        [0, 10],
        [10, 0],
      ]),
    ]);
    expect([network.edges.from.length, network.nodes.x.length, parts(network)]).toEqual([4, 5, 1]);
  });

  it('splits a line that crosses itself', () => {
    const network = build([
      line(1, [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, -5],
      ]),
    ]);
    // Both ways around the loop are edges.
    expect(network.edges.from.length).toBe(4);
    expect([...network.edges.length].reduce((sum, length) => sum + length, 0)).toBeCloseTo(20 + Math.hypot(5, 15));
  });

  it.each([
    [
      'near a line',
      [
        [5, 0.8],
        [5, 9],
      ],
      1,
    ],
    [
      'too far from it',
      [
        [5, 1.2],
        [5, 9],
      ],
      2,
    ],
    [
      'near its end',
      [
        [10.5, 0.5],
        [20, 0],
      ],
      1,
    ],
  ] as const)('joins an end %s', (_, points, count) => {
    expect(
      parts(
        build([
          line(1, [
            [0, 0],
            [10, 0],
          ]),
          line(2, points),
        ]),
      ),
    ).toBe(count);
  });

  it('joins land and water only at a place on both', () => {
    const lines = [
      line(1, [
        [0, 0],
        [10, 0],
      ]),
      line(
        2,
        [
          [5, -5],
          [5, 5],
        ],
        'river',
      ),
    ];
    expect(parts(build(lines))).toBe(2);
    expect(parts(build(lines, 1, [[5, 0.3]]))).toBe(1);
    expect(parts(build(lines, 1, [[2, 0.3]]))).toBe(2);
  });

  it('is empty without lines, and leaves out lines of one point', () => {
    expect(build([line(1, [[0, 0]])]).edges.from.length).toBe(0);
    expect(route(build([]), [0, 0], [1, 1])).toBeUndefined();
  });
});

describe('a route', () => {
  const square = build([
    line(1, [
      [0, 0],
      [100, 0],
      [100, 100],
    ]),
    line(
      2,
      [
        [0, 0],
        [0, 100],
        [100, 100],
      ],
      'track',
    ),
  ]);

  it('takes the faster way, not only the shorter one', () => {
    const found = route(square, [0, 0], [100, 100]);
    expect(found?.legs.map(({ line: nth }) => nth)).toEqual([0]);
    expect(found?.days).toBeCloseTo(200 / 24);
    expect(found?.length).toBeCloseTo(200);
  });

  it('begins and ends between nodes, and off the way', () => {
    const found = route(square, [20, -3], [60, 0]);
    expect(found?.legs.map((leg) => [leg.line, Math.round(leg.length)])).toEqual([
      [null, 3],
      [0, 40],
    ]);
    expect(found?.days).toBeCloseTo(3 / 12 + 40 / 24);
    expect(found?.legs.flatMap(({ points }) => points)).toEqual([
      [20, -3],
      [20, 0],
      [20, 0],
      [60, 0],
    ]);
  });

  it('goes by wagon on roads only, and nowhere if no road leads there', () => {
    const apart = build([
      line(1, [
        [0, 0],
        [10, 0],
      ]),
      line(
        2,
        [
          [10, 0],
          [500, 0],
        ],
        'track',
      ),
    ]);
    expect(route(apart, [0, 0], [500, 0])?.length).toBeCloseTo(500);
    expect(route(apart, [0, 0], [500, 0], 'wagon')).toBeUndefined();
    expect(route(apart, [0, 0], [12, 0], 'wagon')?.length).toBeCloseTo(12);
  });

  it('goes by boat from a landing to a landing', () => {
    const river = build(
      [
        line(1, [
          [0, 0],
          [10, 0],
        ]),
        line(
          2,
          [
            [10, -50],
            [10, 50],
          ],
          'river',
        ),
        line(3, [
          [10, 50],
          [40, 50],
        ]),
      ],
      1,
      [
        [10, 0],
        [10, 50],
      ],
    );
    expect(route(river, [0, 0], [40, 50], 'boat')?.legs.map(({ line: nth }) => nth)).toEqual([0, 1, 2]);
    expect(route(river, [0, 0], [40, 50], 'foot')).toBeUndefined();
  });

  it('is as fast as the best of all ways', () => {
    const coordinate = fc.integer({ min: 0, max: 12 });
    const point = fc.tuple(coordinate, coordinate);
    const kinds = fc.constantFrom<WayKind>('road', 'track');
    const lines = fc.array(fc.record({ kind: kinds, points: fc.array(point, { minLength: 2, maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (drawn, a, b) => {
        const network = build(
          drawn.map((one, id) => ({ id, ...one })),
          0.01,
        );
        const count = network.nodes.x.length;
        if (count === 0) return;
        const [from, to] = [a % count, b % count];
        const at = (node: number): WayPoint => [network.nodes.x[node] ?? 0, network.nodes.y[node] ?? 0];
        const found = route(network, at(from), at(to));
        const best = exhaustive(network, from)[to] ?? Number.POSITIVE_INFINITY;
        const part = partsOf(network);
        if (part[from] !== part[to]) return;
        expect(found?.days).toBeCloseTo(best, 6);
        expect(found?.legs.reduce((sum, { days }) => sum + days, 0)).toBeCloseTo(best, 6);
      }),
      { numRuns: 400 },
    );
  });
});

/** The days to every node, by relaxing all edges until nothing changes. */
function exhaustive({ nodes, edges, lines }: WayNetwork, from: number): number[] {
  const days = Array.from(nodes.x, (_, node) => (node === from ? 0 : Number.POSITIVE_INFINITY));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [edge, length] of edges.length.entries()) {
      const kind = lines[edges.line[edge] ?? -1]?.kind;
      const cost = length / (kind === undefined ? 12 : (TRAVEL_PACES.foot[kind] ?? 0));
      for (const [a, b] of [
        [edges.from[edge] ?? 0, edges.to[edge] ?? 0],
        [edges.to[edge] ?? 0, edges.from[edge] ?? 0],
      ] as const)
        if ((days[a] ?? 0) + cost < (days[b] ?? 0) - 1e-12) {
          days[b] = (days[a] ?? 0) + cost;
          isChanged = true;
        }
    }
  }
  return days;
}

describe('the days of a route', () => {
  const road = build([
    line(1, [
      [0, 0],
      [100, 0],
    ]),
  ]);
  const found = route(road, [0, 0], [100, 0]);
  const days = (lodgings: { id: number; at: WayPoint }[]) =>
    found === undefined ? [] : planDays(found, { lodgings, detour: 5 });

  it('end in a camp after a day of travel, and at the destination', () => {
    expect(days([]).map(({ end: [x], lodging }) => [Math.round(x), lodging])).toEqual([
      [24, null],
      [48, null],
      [72, null],
      [96, null],
      [100, null],
    ]);
  });

  it('end in the settlement that is near, also a little farther, after which the days go on', () => {
    const inns: { id: number; at: WayPoint }[] = [
      { id: 7, at: [27, 1] },
      { id: 8, at: [49, 9] },
      { id: 9, at: [22, 1] },
    ];
    expect(days(inns).map(({ end: [x], lodging }) => [Math.round(x), lodging])).toEqual([
      [22, 9],
      [46, null],
      [70, null],
      [94, null],
      [100, null],
    ]);
  });

  it('have all of the route', () => {
    expect(days([]).reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(100);
    expect(found && planDays({ ...found, legs: [] }, { lodgings: [], detour: 5 })).toEqual([]);
  });
});

it.each([
  ['road', 'road'],
  ['Old Trail', 'track'],
  ['River', 'river'],
  ['sea lane', 'sea'],
  ['Shipping route', 'sea'],
  ['Border', undefined],
])('a %s carries %s', (name, kind) => {
  expect(wayKindOf(name)).toBe(kind);
});
