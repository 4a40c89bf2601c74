import { expect, test } from 'vitest';
import { Lettering, linesOf } from './lettering.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, stored } from './test-points.ts';

const area = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
    ],
  ] as [number, number][][][],
};

test('a label is measured once, in multiples of its type size', () => {
  const { store } = stored([point({ name: 'Karse' })]);
  const lettering = new Lettering(recordingCanvas().canvas);
  expect(lettering.measure(store, 0)).toBe(true);
  expect(store.widths[0]).toBe(2.5);
  expect(store.lineCounts[0]).toBe(1);
  expect(lettering.measure(store, 0)).toBe(false);
});

test('small capitals are spaced between the letters, not behind the last', () => {
  const { store } = stored([point({ name: 'Amn', shape: area })]);
  new Lettering(recordingCanvas().canvas).measure(store, 0);
  expect(store.widths[0]).toBeCloseTo(3 * 0.5 + 2 * 0.14);
});

test('a browser that cannot space letters gets them one by one, at the same width', () => {
  const { canvas, texts } = recordingCanvas({ canSpace: false });
  const { store } = stored([point({ name: 'Amn', shape: area })]);
  const lettering = new Lettering(canvas);
  lettering.measure(store, 0);
  expect(store.widths[0]).toBeCloseTo(3 * 0.5 + 2 * 0.14);
  lettering.draw('fillText', 'Amn', { font: '700 64px x', spacing: 0.14 }, 0);
  expect(texts.map(({ text }) => text)).toEqual(['A', 'm', 'n']);
  expect((texts[2]?.x ?? 0) + (texts[0]?.x ?? 0)).toBeCloseTo(0);
  expect((texts[1]?.x ?? 0) - (texts[0]?.x ?? 0)).toBeCloseTo((0.5 + 0.14) * 64);
});

test('wrapping keeps every line within the ratio and remembers the lines', () => {
  const { store } = stored([point({ name: 'Mere of Dead Men', labelWrapRatio: 4.5 }), point({ name: 'One line' })]);
  const lettering = new Lettering(recordingCanvas().canvas);
  lettering.measure(store, 0);
  lettering.measure(store, 1);
  expect(linesOf(store, 0)).toEqual(['Mere of', 'Dead Men']);
  expect(store.lineCounts[0]).toBe(2);
  expect(store.widths[0]).toBe(4);
  expect(linesOf(store, 1)).toEqual(['One line']);
});

test('new letters make all widths void', () => {
  const { store } = stored([point({ name: 'Mere of Dead Men', labelWrapRatio: 4.5 })]);
  const lettering = new Lettering(recordingCanvas().canvas);
  lettering.measure(store, 0);
  store.forgetWidths();
  expect(lettering.measure(store, 0)).toBe(true);
});
