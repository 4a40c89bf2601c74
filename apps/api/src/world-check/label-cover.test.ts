import { describe, expect, it, test } from 'vitest';
import { findCoveredLabels, type LabelRow } from './label-cover.ts';
import { textWidth } from './text-width.ts';

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
    kind: null,
    ...changes,
  };
};

describe('labels that cover each other at their focus zoom', () => {
  it('are found, each pair once', () => {
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lat: 105 })])).toEqual([[0, 1]]);
  });

  it('are none where they only touch, or stand above each other', () => {
    // 21 units high each: at 20 apart they share one unit.
    expect(findCoveredLabels([label('Waterdeep'), label('Neverwinter', { lat: 120 })])).toEqual([]);
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
    expect(findCoveredLabels([{ ...long, rotation: 0 }, beside])).toEqual([[1, 0]]);
    expect(findCoveredLabels([long, beside])).toEqual([]);
    expect(findCoveredLabels([long, label('Inn', { lat: 160 })])).toEqual([[1, 0]]);
  });

  it('are narrower when the name is broken into lines', () => {
    const wide = label('Long Harbour Road of the North', { scale: 20 });
    const beside = label('Inn', { lng: 290 });
    expect(findCoveredLabels([wide, beside])).toEqual([[1, 0]]);
    expect(findCoveredLabels([{ ...wide, label_wrap_ratio: 6 }, beside])).toEqual([]);
  });

  it('a label too small to be drawn there covers nothing, and is looked at where it is drawn', () => {
    // Gone to a scale of 100, one of 19 is not drawn; gone to the small one, the large name is 64 px high.
    expect(findCoveredLabels([label('A', { scale: 100 }), label('Inn', { scale: 19 })])).toEqual([[1, 0]]);
    expect(findCoveredLabels([label('A', { scale: 100, label_y_offset: 80 }), label('Inn', { scale: 19 })])).toEqual(
      [],
    );
  });

  it('the name of an area fades for whoever looks into it', () => {
    const forest = label('High Forest', { scale: 100, kind: 'MultiPolygon' });
    expect(findCoveredLabels([forest, label('Inn', { scale: 12 })])).toEqual([]);
    expect(findCoveredLabels([{ ...forest, kind: 'LineString' }, label('Inn', { scale: 12 })])).toEqual([[1, 0]]);
    expect(findCoveredLabels([forest, label('Inns', { scale: 70 })])).toEqual([[1, 0]]);
  });
});

test('twenty thousand places on one spot are looked at in a moment', () => {
  const crowd = Array.from({ length: 20_000 }, (_, i) => label(`Inn ${i}`));
  const start = performance.now();
  const found = findCoveredLabels(crowd);
  expect(found.length).toBeGreaterThan(9_000);
  expect(performance.now() - start).toBeLessThan(15_000);
});

test('the width of a text is about that of the font', () => {
  // Measured on a canvas with the map's font at 100 px.
  expect(textWidth('Waterdeep', false)).toBeCloseTo(4.2, 0);
  expect(textWidth('ill', false)).toBeLessThan(textWidth('mwm', false) / 2);
  expect(textWidth('High Forest', true)).toBeGreaterThan(textWidth('High Forest', false));
  expect(textWidth('水の都', false)).toBe(3);
  expect(textWidth('', true)).toBe(0);
});
