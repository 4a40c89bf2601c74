import { mapInks } from '@venture-atlas/map-math';
import { signs } from '@venture-atlas/map-math/signs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import { Lettering } from './lettering.ts';
import { nameBoxInView, shapeBoxInView } from './mark-box.ts';
import { unplacedName } from './name-place.ts';
import { type MarkScene, measureMark, paintOverLabels, paintUnderLabels } from './paint-marks.ts';
import type { PaintView } from './paint-view.ts';
import { learnAllSigns } from './sign-part.ts';
import { type DrawnPath, recordingCanvas } from './test-canvas.ts';
import { point, stored, TEST_GROUND } from './test-points.ts';
import { learnSigns } from './type-sign.ts';

const inks = mapInks.light;
const view: PaintView = { x: 0, y: 0, scale: 1, width: 2000, height: 2000, ratio: 1 };
const road = {
  type: 'LineString' as const,
  coordinates: [
    [900, 1800],
    [1200, 1700],
  ] as [number, number][],
};
const wood = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [900, 1700],
        [1200, 1700],
        [1000, 1900],
        [900, 1700],
      ],
    ],
  ] as [number, number][][][],
};

function marks(
  points: Partial<PointView>[],
  marked: { selected?: number; hovered?: number },
  screen = { width: 1400, height: 800 },
) {
  const under = recordingCanvas();
  const over = recordingCanvas();
  const { store } = stored(points.map((part) => point(part)));
  const scene: MarkScene = {
    store,
    ground: TEST_GROUND,
    inks,
    screen,
    selected: -1,
    hovered: -1,
    namesHidden: false,
    placed: undefined,
    ...marked,
  };
  for (let index = 0; index < store.count; index += 1) measureMark(new Lettering(over.canvas), store, index);
  paintUnderLabels(under.canvas, view, scene);
  paintOverLabels(over.canvas, view, scene);
  return { under, over };
}

test('what marks a shape ends where the shape does, under labels and over them', () => {
  const corners = TEST_GROUND.map(([x, y]) => [x - view.x, y - view.y]);
  const { under } = marks([{ shape: wood }], { selected: 0 });
  const { over } = marks([{ shape: road }], { hovered: 0 });
  for (const path of [under.paths[0], over.paths[0]]) expect(path?.clip).toEqual(corners);
});

test('a hovered point gets a magenta dot and an underlined label', () => {
  const { over } = marks([{}], { hovered: 0 });
  const dot = over.paths.find(({ colour }) => colour === inks.magenta);
  expect(dot?.points).toEqual([[1000, 1200]]);
  expect(over.texts.map(({ how }) => how)).toEqual(['stroke', 'fill']);
  const underline = over.paths.at(-1);
  expect(underline?.colour).toBe(inks.ink);
  expect(underline?.points[0]?.[1]).toBeGreaterThan(over.texts[0]?.y ?? 0);
});

test('a hovered point that is hidden at this zoom shows where it is, without its label', () => {
  const { over } = marks([{ scale: 7 }], { hovered: 0 });
  expect(over.texts).toEqual([]);
  expect(over.paths.at(-1)).toMatchObject({ colour: inks.magenta, points: [[1000, 1200]] });
});

test('a selected point gets ring and plate, its label in the ink of the plate and without halo, at any zoom', () => {
  const { over } = marks([{ scale: 7, labelXOffset: 20 }], { selected: 0 });
  expect(over.texts).toEqual([expect.objectContaining({ how: 'fill', colour: inks.onPlate, text: 'Womford' })]);
  expect(over.paths.some(({ how, colour, width }) => how === 'stroke' && colour === inks.magenta && width === 3)).toBe(
    true,
  );
  expect(over.paths.some(({ how, colour }) => how === 'fill' && colour === inks.plate)).toBe(true);
});

test('a selected place that the picture draws gets an open ring, which leaves its drawing free', () => {
  const { over } = marks([{ displayDot: false, labelYOffset: 24 }], { selected: 0 });
  const [halo, ring, plate] = over.paths;
  expect([halo, ring].map((path) => path?.how)).toEqual(['stroke', 'stroke']);
  expect([halo, ring].map((path) => path?.colour)).toEqual([inks.halo, inks.magenta]);
  expect(ring?.points).toEqual([[1000, 1200]]);
  expect(plate).toMatchObject({ how: 'fill', colour: inks.plate });
});

test('a selected name that stands on its place, such as that of a sea, is ringed around its plate', () => {
  const { over } = marks([{ displayDot: false }], { selected: 0 });
  expect(over.paths.map(({ colour }) => colour)).toEqual([inks.halo, inks.magenta, inks.plate]);
});

test('a selected shape is outlined in magenta under the labels, its own label stays readable', () => {
  const { under, over } = marks([{ shape: wood }], { selected: 0 });
  expect(under.paths[0]).toMatchObject({ how: 'fill', colour: inks.magenta, alpha: 0.18 });
  expect(under.paths.at(-1)).toMatchObject({ how: 'stroke', colour: inks.magenta, width: 2.4, dash: [] });
  expect(over.paths.some(({ colour }) => colour === inks.plate)).toBe(false);
  expect(over.texts.at(-1)).toMatchObject({ text: 'Womford', colour: inks.ink });
});

test('an area as large as the screen is outlined and not flooded with colour, whether selected or hovered', () => {
  // The area is 300 x 200 pixels large.
  const small = { width: 360, height: 200 };
  const near = marks([{ shape: wood }], { selected: 0 }, small).under.paths;
  expect(near.map(({ how }) => how)).not.toContain('fill');
  expect(near.at(-1)).toMatchObject({ how: 'stroke', colour: inks.magenta });
  expect(marks([{ shape: wood }], { hovered: 0 }, small).under.paths.map(({ how }) => how)).not.toContain('fill');
  const halfway = marks([{ shape: wood }], { selected: 0 }, { width: 600, height: 400 }).under.paths[0];
  expect(halfway).toMatchObject({ how: 'fill', colour: inks.magenta });
  expect(halfway?.alpha).toBeLessThan(0.18);
});

test('a hovered polygon turns solid under the labels, a hovered road above its own halo', () => {
  const polygon = marks([{ shape: wood }], { hovered: 0 });
  expect(polygon.under.paths.at(-1)).toMatchObject({ how: 'stroke', colour: inks.ink, dash: [] });
  const line = marks([{ shape: road }], { hovered: 0 });
  expect(line.under.paths).toEqual([]);
  expect(line.over.paths[0]).toMatchObject({ how: 'stroke', colour: inks.ink, dash: [] });
});

test('the selected point is drawn after the hovered one, and only once when it is both', () => {
  const names = (marked: { selected: number; hovered: number }) =>
    marks([{ name: 'Hovered' }, { name: 'Selected' }], marked).over.texts.map(({ text }) => text);
  expect(names({ hovered: 0, selected: 1 })).toEqual(['Hovered', 'Hovered', 'Selected']);
  expect(names({ hovered: 1, selected: 1 })).toEqual(['Selected']);
});

test('lines known only as a number are broken again where the words are needed', () => {
  const { store } = stored([point({ name: 'Mere of Dead Men', labelWrapRatio: 4.5 })]);
  store.widths[0] = 4;
  store.lineCounts[0] = 2;
  measureMark(new Lettering(recordingCanvas().canvas), store, 0);
  expect(store.lines.get(0)).toEqual(['Mere of', 'Dead Men']);
});

test('marks take no more canvas than they need, and none outside the view', () => {
  const { store } = stored([point({ shape: wood }), point({ lng: 3900, lat: 100 })]);
  store.widths.fill(4);
  store.lineCounts.fill(1);
  const label = nameBoxInView(store, unplacedName(store, 0, view), view);
  expect(label?.left).toBeGreaterThan(900);
  expect((label?.right ?? 0) - (label?.left ?? 0)).toBeLessThan(200);
  expect(shapeBoxInView(store, 0, view)).toMatchObject({ left: 900 - 24, top: 1100 - 24 });
  expect(shapeBoxInView(store, 0, { ...view, x: 950, width: 100, height: 2000 })).toMatchObject({
    left: 0,
    right: 100,
  });
  expect(nameBoxInView(store, unplacedName(store, 1, view), view)).toBeUndefined();
  expect(shapeBoxInView(store, 1, view)).toBeUndefined();
});

describe('a place whose type has a sign', () => {
  const drawn: string[] = [];
  beforeEach(() => {
    drawn.length = 0;
    vi.stubGlobal(
      'Path2D',
      class {
        constructor(data: string) {
          drawn.push(data);
        }
      },
    );
    learnAllSigns();
  });
  afterEach(() => {
    learnSigns(undefined);
    vi.unstubAllGlobals();
  });

  /** How the sign is drawn: paths of no points, since a recording canvas knows no outlines. */
  const ofSign = ({ paths }: { paths: readonly DrawnPath[] }) =>
    paths.slice(0, 3).map(({ how, colour }) => `${how} ${colour}`);

  test('shows it in place of its dot: solid on a halo, hovered in magenta', () => {
    const { over } = marks([{ sign: 'castle' }], { hovered: 0 });
    expect(drawn).toEqual([signs.castle.path]);
    expect(ofSign(over).slice(0, 2)).toEqual([`stroke ${inks.halo}`, `fill ${inks.magenta}`]);
  });

  test('has a dot until the outlines of signs have loaded', () => {
    learnSigns(undefined);
    const { over } = marks([{ sign: 'castle' }], { hovered: 0 });
    expect(drawn).toEqual([]);
    expect(over.paths[1]).toMatchObject({ how: 'fill', colour: inks.magenta });
  });

  test('keeps the ring of the selected dot, and a dot that is not displayed has no sign either', () => {
    const { over } = marks([{ sign: 'inn' }], { selected: 0 });
    expect(over.paths.filter(({ colour }) => colour === inks.magenta)).toHaveLength(2);
    drawn.length = 0;
    marks([{ sign: 'mine', displayDot: false }], { selected: 0 });
    expect(drawn).toEqual([]);
  });

  test('is hit as far as it is drawn', () => {
    const { store } = stored([
      point({ sign: 'cave' }),
      point({ id: 2 }),
      point({ id: 3, sign: 'cave', displayDot: false }),
    ]);
    expect([0, 1, 2].map((index) => store.dotRadius(index))).toEqual([10, 4, 0]);
    expect([0, 1, 2].map((index) => store.sign(index))).toEqual(['cave', undefined, undefined]);
  });
});
