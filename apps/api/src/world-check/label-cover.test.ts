import { describe, expect, it, test } from 'vitest';
import { findCoveredLabels, type LabelRow, textWidth } from './label-cover.ts';

let made = 0;
const label = (name: string, changes: Partial<LabelRow> = {}): LabelRow => {
  made += 1;
  return {
    position: made,
    location: made,
    name,
    lat: 100,
    lng: 200,
    scale: 20,
    rotation: 0,
    label_x_offset: 0,
    label_y_offset: 0,
    label_wrap_ratio: 0,
    importance: null,
    kind: null,
    ...changes,
  };
};

describe('labels that were put onto each other, where one arrives at the lesser', () => {
  it('are found, each pair once: of two alike the later name is not written', () => {
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lat: 105 })])).toEqual([[0, 1]]);
    expect(findCoveredLabels([label('Waterdeep', { scale: 22 }), label('Neverwinter', { lat: 105 })])).toEqual([
      [1, 0],
    ]);
  });

  it('are none where they stand above or beside each other; touching is too near', () => {
    // 21 units high each at a type size of 20, with a rim.
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lat: 120 })])).toEqual([[0, 1]]);
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lat: 124 })])).toEqual([]);
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lng: 400 })])).toEqual([]);
  });

  it('are moved apart by the offset of one, up or down', () => {
    const moved = label('Neverwinter', { label_y_offset: 30 });
    expect(findCoveredLabels([label('Waterdeep'), moved])).toEqual([]);
    // 30 units above, its label hangs 30 below its point.
    expect(findCoveredLabels([label('Waterdeep'), { ...moved, lat: 130 }])).toEqual([[0, 1]]);
  });

  it('are told by the turned label, not by the room around it', () => {
    const long = label('The Long Harbour Road', { rotation: 90 });
    const beside = label('Inn', { lng: 240 });
    expect(findCoveredLabels([{ ...long, rotation: 0 }, beside])).toEqual([[0, 1]]);
    expect(findCoveredLabels([long, beside])).toEqual([]);
    expect(findCoveredLabels([long, label('Inn', { lat: 160 })])).toEqual([[0, 1]]);
  });

  it('are narrower when the name is broken into lines', () => {
    const wide = label('Long Harbour Road of the North', { scale: 20 });
    const beside = label('Inn', { lng: 290 });
    expect(findCoveredLabels([wide, beside])).toEqual([[0, 1]]);
    expect(findCoveredLabels([{ ...wide, label_wrap_ratio: 6 }, beside])).toEqual([]);
  });

  it('are none where the lesser is not drawn, and looked at where it is', () => {
    // Gone to the small one, the large name is 40 px high at most.
    expect(findCoveredLabels([label('A', { scale: 100 }), label('Inn', { scale: 19 })])).toEqual([[1, 0]]);
    const above = label('A', { scale: 100, label_y_offset: 120 });
    expect(findCoveredLabels([above, label('Inn', { scale: 19 })])).toEqual([]);
  });
});

test('twenty thousand places on one spot are looked at in a moment', () => {
  const crowd = Array.from({ length: 20_000 }, (_, i) => label(`Inn ${i}`));
  const start = process.cpuUsage();
  const found = findCoveredLabels(crowd);
  expect(found.length).toBeGreaterThan(9_000);
  expect(process.cpuUsage(start).user).toBeLessThan(15_000_000);
});

test('the width of a text is about that of the font', () => {
  // Measured on a canvas with the map's font at 100 px.
  expect(textWidth('Waterdeep', false)).toBeCloseTo(4.2, 0);
  expect(textWidth('ill', false)).toBeLessThan(textWidth('mwm', false) / 2);
  expect(textWidth('High Forest', true)).toBeGreaterThan(textWidth('High Forest', false));
  expect(textWidth('水の都', false)).toBe(3);
  expect(textWidth('', true)).toBe(0);
});
