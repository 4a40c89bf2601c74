import { DRAWN_REACH, drawnScale, mapInks, shapeGround } from '@venture-atlas/map-math';
import { expect, test, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import type { PointView } from '../model/point-views.ts';
import { ghostPart } from './ghost-part.ts';
import { paintPicture, type Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';
import { pennantPart } from './pennant-part.ts';
import { shapePart } from './shape-part.ts';
import { recordingCanvas } from './test-canvas.ts';
import { planned, point, stored, TEST_GROUND, TEST_MAP } from './test-points.ts';

const inks = mapInks.light;
const view: PaintView = { x: 0, y: 0, scale: 0.5, width: 2000, height: 1500, ratio: 1 };

function scene(points: readonly PointView[], selected = -1, of = view, measured: number[] = []): Scene {
  const parts = stored(points);
  const shown = planned(parts, of, selected, measured);
  const there = { shapes: shapePart, ghosts: ghostPart, pennants: pennantPart };
  return { ...parts, inks, ground: TEST_GROUND, selected, showsHidden: false, shown, parts: there };
}

function paint(points: readonly PointView[], change: Partial<PaintView> = {}, selected = -1) {
  const recording = recordingCanvas();
  for (const _ of paintPicture(
    recording.canvas,
    { ...view, ...change },
    scene(points, selected, { ...view, ...change }),
    surface,
  ));
  return recording;
}

const surface = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });

const filled = (texts: ReturnType<typeof paint>['texts']) =>
  texts.filter(({ how }) => how === 'fill').map(({ text }) => text);
const line = (...coordinates: [number, number][]) => ({ type: 'LineString' as const, coordinates });
const square = (x: number, y: number, side: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  ] as [number, number][][][],
});

test('a point is drawn unless 12 / zoom exceeds 1.5 times its scale; shapes are drawn at any zoom', () => {
  const points = [
    point({ id: 1, name: 'Large', scale: 16 }),
    point({ id: 2, name: 'Small', scale: 15.9, lng: 1400 }),
    point({ id: 3, name: 'Road', scale: 4, shape: line([900, 900], [1500, 900]) }),
  ];
  const drawn = (scale: number) => {
    const { texts, paths } = paint(points, { scale });
    return [...filled(texts).sort(), paths.some(({ dash }) => dash.length > 0)];
  };
  expect(drawn(0.5)).toEqual(['Large', true]);
  expect(drawn(0.51)).toEqual(['Large', 'Small', true]);
});

test('polygons come first, then lines, then labels by rising scale', () => {
  const { texts, paths } = paint([
    point({ id: 1, name: 'Big', scale: 60, displayDot: false, lng: 2500 }),
    point({ id: 2, name: 'Wood', scale: 40, displayDot: false, shape: square(900, 1700, 300) }),
    point({ id: 3, name: 'Town', scale: 24, displayDot: false, lng: 2000 }),
    point({ id: 4, name: 'Road', scale: 18, displayDot: false, shape: line([900, 900], [1500, 900]) }),
  ]);
  expect(filled(texts).join('')).toBe('RoadTownWoodBig');
  const dashes = paths.filter(({ how, dash }) => how === 'stroke' && dash.length > 0).map(({ dash }) => dash);
  expect(dashes).toEqual([
    [2, 4],
    [7, 4],
  ]);
  expect(paths[0]).toMatchObject({ how: 'fill', alpha: 0.07 });
});

test('a line or area that the picture shows is not drawn over it at rest, but where one edits; its name is written', () => {
  const road = point({ id: 1, name: 'Road', isInPicture: true, shape: line([400, 1800], [1900, 1800]) });
  const dashes = (showsHidden: boolean) => {
    const recording = recordingCanvas();
    for (const _ of paintPicture(recording.canvas, view, { ...scene([road]), showsHidden }, surface));
    return [recording.paths.some(({ dash }) => dash.length > 0), filled(recording.texts).length > 0];
  };
  expect(dashes(false)).toEqual([false, true]);
  expect(dashes(true)).toEqual([true, true]);
});

test('shapes end at the inner edge of the frame of the picture, dots and labels do not', () => {
  const frame = { x: 100, y: 80, corner_x: 140, corner_y: 120 };
  const ground = shapeGround(TEST_MAP, frame);
  const recording = recordingCanvas();
  const shown = scene([point({ id: 1, shape: square(-50, -50, 4100) }), point({ id: 2, name: 'Town' })]);
  const work = paintPicture(recording.canvas, { ...view, ratio: 2 }, { ...shown, ground }, surface);
  for (const _ of work);
  const [tint] = recording.paths;
  expect(tint).toMatchObject({ how: 'fill', alpha: 0.07 });
  expect(tint?.clip).toEqual(ground.map(([x, y]) => [x, y]));
  const discs = recording.paths.filter(({ alpha, how }) => how === 'fill' && alpha === 1);
  expect(discs.map(({ clip }) => clip)).toEqual(discs.map(() => undefined));
  expect(discs.length).toBeGreaterThan(0);
});

test('a label is scale x zoom px high, not under the floor of its scale and not over 40', () => {
  const size = (scale: number, zoom: number) =>
    (paint([point({ scale })], { x: 700, y: 900, scale: zoom }).texts[0]?.size ?? 0) * 64;
  expect(size(40, 0.5)).toBeCloseTo(20);
  expect(size(17, 0.5)).toBeCloseTo(12.5);
  expect(size(40, 0.3)).toBeCloseTo(17);
  expect(size(60, 1.5)).toBeCloseTo(40);
});

test('a label stands on the side of its stored offset, close to its dot, in device pixels', () => {
  const { texts } = paint([point({ lng: 1000, lat: 1800, scale: 40, labelXOffset: 100, labelYOffset: -20 })], {
    ratio: 2,
  });
  const width = 7 * 0.5 * 20;
  // A dot of 5 px, its halo of 1.7 and a gap of 4.
  expect(texts[0]?.x).toBeCloseTo((1000 * 0.5 + 5 + 1.7 + 4 + width / 2) * 2);
  expect(texts[0]?.y).toBeCloseTo((3000 - 1800) * 0.5 * 2 + 0.31 * 20 * 2);
});

test('faces: weight by scale, small capitals for polygons, italics for lines, water and hidden points', () => {
  const fontOf = (change: Partial<PointView>) =>
    paint([point(change)], { x: 700, y: 900, scale: 2 }).texts[0]?.font ?? '';
  expect(fontOf({ scale: 24 })).toMatch(/^700 64px "Atlas Labels"/);
  expect(fontOf({ scale: 12 })).toMatch(/^600 /);
  expect(fontOf({ scale: 11 })).toMatch(/^500 /);
  expect(fontOf({ shape: square(900, 1700, 300) })).toMatch(/^700 64px "Atlas Capitals"/);
  expect(fontOf({ shape: line([900, 1800], [1100, 1800]) })).toMatch(/^italic 500 /);
  expect(fontOf({ isWater: true })).toMatch(/^italic 500 /);
});

test('a place that the picture draws has a dot while its drawing is under 6 px', () => {
  const reach = DRAWN_REACH * drawnScale(20);
  const town = point({ scale: 20, displayDot: false, labelYOffset: 40 });
  const dots = (zoom: number) => paint([town], { scale: zoom }).paths.filter(({ how }) => how === 'fill').length;
  expect(dots((0.99 * 6) / reach)).toBe(2);
  expect(dots((1.01 * 6) / reach)).toBe(0);
});

test('what players do not see has a hollow dot, italics and the eye-off sign', () => {
  vi.stubGlobal('Path2D', class {});
  const { texts, paths } = paint([point({ isHidden: true })]);
  expect(texts[0]?.font).toMatch(/^italic 500 /);
  const discs = paths.filter(({ how }) => how === 'fill').map(({ colour }) => colour);
  expect(discs).toEqual([inks.halo, inks.ink, inks.halo]);
  expect(paths.filter(({ how }) => how === 'stroke').map(({ colour }) => colour)).toEqual([inks.halo, inks.ink]);
});

test('what players have heard of has a dashed circle in place of the eye, and no pennant', () => {
  const outlines: string[] = [];
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(outline: string) {
        outlines.push(outline);
      }
    },
  );
  const { paths } = paint([point({ isHidden: true, isHeardOf: true })]);
  expect(outlines).toEqual([expect.stringMatching(/^M8\.56 3\.69a9 9 /)]);
  expect(paths.filter(({ how }) => how === 'stroke').map(({ colour }) => colour)).toEqual([inks.halo, inks.ink]);
  expect(paths.filter(({ how }) => how === 'fill').map(({ colour }) => colour)).toEqual([
    inks.halo,
    inks.ink,
    inks.halo,
  ]);
});

test('where players have been a pennant stands over the names, one at a dot and one before the name of a region', () => {
  const drawn = (...points: Partial<PointView>[]) => paint(points.map(point)).paths.length;
  const region = { id: 2, shape: square(900, 1700, 300), displayDot: false };
  const pennant = 3;
  expect(drawn({ isHeardOf: true }) - drawn({})).toBe(pennant);
  expect(drawn({ ...region, isHeardOf: true }) - drawn(region)).toBe(pennant);
  expect(drawn({ isHeardOf: true, displayDot: false }) - drawn({ displayDot: false })).toBe(pennant);
});

test('water has an ink of its own; a halo lies under every fill', () => {
  const { texts } = paint([point({ isWater: true, scale: 30 })]);
  expect(texts.map(({ how, colour }) => [how, colour])).toEqual([
    ['stroke', inks.waterHalo],
    ['fill', inks.water],
  ]);
});

test("a polygon's label fades when it outgrows 64 px, other labels do not", () => {
  const alpha = (change: Partial<PointView>) =>
    paint([point({ scale: 60, ...change })], { x: 800, y: 1000, scale: 3 }).texts.at(-1)?.alpha;
  expect(alpha({ shape: square(900, 1700, 300) })).toBeCloseTo(0.35);
  expect(alpha({})).toBe(1);
});

test('a wrapped label is centred line under line', () => {
  const { texts } = paint([point({ name: 'Mere of Dead Men', scale: 40, labelWrapRatio: 4.5 })]);
  const lines = texts.filter(({ how }) => how === 'fill');
  expect(lines.map(({ text }) => text)).toEqual(['Mere of', 'Dead Men']);
  expect(lines[0]?.x).toBe(lines[1]?.x);
  expect((lines[1]?.y ?? 0) - (lines[0]?.y ?? 0)).toBeCloseTo(1.05 * 20);
});

test('the selected point is left out, since the marks above draw it', () => {
  const points = [point({ id: 1, name: 'One', shape: square(900, 1700, 300) }), point({ id: 2, name: 'Two' })];
  const { texts, paths } = paint(points, {}, 0);
  expect(filled(texts)).toEqual(['Two']);
  expect(paths.some(({ alpha }) => alpha === 0.07)).toBe(false);
});

test('what lies outside the picture is neither measured nor drawn', () => {
  const part = { ...view, width: 700, height: 700 };
  const measured: number[] = [];
  const far = scene([point({ lng: 3900, lat: 100, scale: 60 }), point({ id: 2, scale: 60 })], -1, part, measured);
  const { canvas, texts } = recordingCanvas();
  for (const _ of paintPicture(canvas, part, far, surface));
  expect(filled(texts)).toEqual(['Womford']);
  expect(measured).toEqual([1]);
});

test('a label that is only half in the picture is drawn', () => {
  const reaching = point({ name: 'A very long name indeed', lng: 1500, scale: 60 });
  expect(filled(paint([reaching], { width: 700, height: 1500 }).texts)).toHaveLength(1);
});

test('a dashed line keeps its rhythm where only a part of it is drawn', () => {
  const path = [point({ shape: line([0, 1500], [600, 2300], [1200, 1500], [1800, 2300], [2400, 1500]) })];
  const dashed = (change: Partial<PaintView>) => paint(path, change).paths.find(({ dash }) => dash.length > 0);
  expect(dashed({})?.points).toHaveLength(5);
  const part = dashed({ x: 1900, width: 200 });
  expect(part?.points).toHaveLength(2);
  expect(part?.dashOffset).toBeCloseTo(3 * 1000 * 0.5);
});

whole('painting pauses, so that something newer may come first', () => {
  const { canvas } = recordingCanvas();
  const points = Array.from({ length: 500 }, (_, id) => point({ id, scale: 40 }));
  let pauses = 0;
  for (const _ of paintPicture(canvas, view, scene(points), surface)) pauses += 1;
  expect(pauses).toBeGreaterThan(500 / 48);
});

test('names without room are written faintly for editors alone; where they cannot be read a dot lies over what hides them', () => {
  const city = point({ id: 1, name: 'Waterdeep', scale: 80, lng: 1000, displayDot: false });
  const inn = point({ id: 2, name: 'The Inn of the Long Road', scale: 24, lng: 1200, displayDot: false });
  const well = point({ id: 3, name: 'Well', scale: 18, lng: 980, displayDot: false });
  const parts = stored([city, inn, well]);
  const there = { shapes: shapePart, ghosts: ghostPart };
  const painted = (showsHidden: boolean) => {
    const shown = planned(parts, view, -1, [], showsHidden);
    const { canvas, texts, paths } = recordingCanvas();
    const picture = { ...parts, inks, ground: TEST_GROUND, selected: -1, showsHidden, shown, parts: there };
    for (const _ of paintPicture(canvas, view, picture, surface));
    const faint = texts.filter(({ how, alpha }) => how === 'fill' && alpha < 0.5).map(({ text }) => text);
    return { written: filled(texts).filter((text) => !faint.includes(text)), faint, dots: paths.length };
  };
  expect(painted(false)).toEqual({ written: ['Waterdeep'], faint: [], dots: 0 });
  expect(painted(true)).toEqual({ written: ['Waterdeep'], faint: ['The Inn of the Long Road'], dots: 2 });
});
