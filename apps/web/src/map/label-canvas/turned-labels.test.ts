import { mapInks } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';
import { type NamePlace, unplacedName } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, stored } from './test-points.ts';
import { TurnedLabels } from './turned-labels.ts';

const view: PaintView = { x: 900, y: 1100, scale: 1, width: 800, height: 600, ratio: 1 };

function turnedLabels(rotations: number[], more: Parameters<typeof point>[0] = {}) {
  const { store } = stored(rotations.map((rotation, id) => point({ id, rotation, ...more })));
  const indices = rotations.map((_, index) => index);
  const lettering = new Lettering(recordingCanvas().canvas);
  for (const index of indices) lettering.measure(store, index);
  const sheets: { width: number; height: number; recording: ReturnType<typeof recordingCanvas> }[] = [];
  const labels = new TurnedLabels((width, height) => {
    const recording = recordingCanvas();
    sheets.push({ width, height, recording });
    return { canvas: recording.canvas, image: { width } as HTMLCanvasElement };
  }, view);
  const names = indices.map((index) => unplacedName(store, index, view));
  for (const _ of labels.set(store, names, mapInks.light));
  const draw = (index: number, canvas = recordingCanvas().canvas) =>
    labels.draw(canvas, names[index] as NamePlace, view.ratio);
  return { store, sheets, draw };
}

test('turned labels are set upright, twice as sharp as an ordinary screen, and drawn as pictures', () => {
  const { sheets, draw } = turnedLabels([30, 0, 60]);
  expect(sheets).toHaveLength(1);
  const texts = sheets[0]?.recording.texts.filter(({ how }) => how === 'fill') ?? [];
  expect(texts).toHaveLength(2);
  expect((texts[0]?.size ?? 0) * 64).toBeCloseTo(20 * 2);
  expect([draw(0), draw(1), draw(2)]).toEqual([true, false, true]);
});

test('no two labels share room on a sheet, and all lie on it', () => {
  const { sheets } = turnedLabels(Array.from({ length: 300 }, (_, at) => at + 1));
  const [sheet] = sheets;
  const places = sheet?.recording.texts.filter(({ how }) => how === 'fill').map(({ x, y }) => `${x} ${y}`) ?? [];
  expect(new Set(places).size).toBe(300);
  for (const { x, y } of sheet?.recording.texts ?? []) {
    expect(x).toBeLessThan(sheet?.width ?? 0);
    expect(y).toBeLessThan(sheet?.height ?? 0);
  }
});

test('what does not fit on one sheet goes on another; none is made without turned labels', () => {
  expect(turnedLabels(Array.from({ length: 3000 }, () => 45)).sheets.length).toBeGreaterThan(1);
  expect(turnedLabels([0, 0]).sheets).toEqual([]);
});

test('a label too long for any sheet is left to be drawn turned', () => {
  const { sheets, draw } = turnedLabels([45], { name: 'A'.repeat(120), scale: 60 });
  expect(sheets).toEqual([]);
  expect(draw(0)).toBe(false);
});
