import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaLabelPx,
  dotRadius,
  labelBox,
  labelCentre,
  labelPx,
  labelWeight,
  lineLabelPx,
  offsetsInEm,
  polygonLabelOpacity,
  rotatedBoxContains,
  spreadLabelPx,
  wrapLines,
} from './label.ts';
import { asScale } from './units.ts';

describe('the drawn size of a label', () => {
  it.each([
    [20, 1.5, 30],
    [40, 0.3, 17],
    [28, 0.3, 14.5],
    [20, 0.5, 13.5],
    [11, 1, 12.5],
    [60, 2, 40],
    [40, 1, 40],
  ])('of scale %s at zoom %s is %s px: never under the floor of its scale, never over 40', (scale, zoom, px) => {
    expect(labelPx(scale, asScale(zoom))).toBe(px);
  });

  it('a scale above 64 is drawn as 64, because it only sets from how far away the place is visible', () => {
    for (const zoom of [0.04, 0.2, 0.5, 0.6, 2]) {
      expect(labelPx(199, asScale(zoom))).toBe(labelPx(64, asScale(zoom)));
      for (const isWater of [true, false]) {
        expect(spreadLabelPx(199, asScale(zoom), isWater)).toBe(spreadLabelPx(64, asScale(zoom), isWater));
        expect(areaLabelPx(199, asScale(zoom), isWater)).toBe(areaLabelPx(64, asScale(zoom), isWater));
      }
      expect(lineLabelPx(199, asScale(zoom))).toBe(lineLabelPx(64, asScale(zoom)));
      expect(polygonLabelOpacity(199, asScale(zoom))).toBe(polygonLabelOpacity(64, asScale(zoom)));
      const anchor = { lat: 500, lng: 800, label_x_offset: 30, label_y_offset: 12 };
      expect(labelCentre({ ...anchor, scale: 199 }, asScale(zoom))).toEqual(
        labelCentre({ ...anchor, scale: 64 }, asScale(zoom)),
      );
      expect(offsetsInEm({ ...anchor, scale: 199 })).toEqual(offsetsInEm({ ...anchor, scale: 64 }));
    }
  });

  it.each([
    [60, 700, 5],
    [24, 700, 5],
    [23.9, 600, 4],
    [12, 600, 4],
    [11.9, 500, 3.2],
    [4, 500, 3.2],
  ])('of scale %s goes with weight %s and a dot of radius %s', (scale, weight, radius) => {
    expect(labelWeight(scale)).toBe(weight);
    expect(dotRadius(scale)).toBe(radius);
  });

  it.each([
    [1, 1],
    [1.6, 1],
    [2.4, 0.675],
    [3.2, 0.35],
    [9, 0.35],
  ])('of a polygon of scale 40 at zoom %s fades to %s', (zoom, opacity) => {
    expect(polygonLabelOpacity(40, asScale(zoom))).toBeCloseTo(opacity, 12);
  });
});

describe('the centre of a label', () => {
  const point = { lat: 500, lng: 800, scale: 20, label_x_offset: 30, label_y_offset: 12 };

  it('stands at its offset, right and down, while the label has its true size', () => {
    expect(labelCentre(point, asScale(2))).toEqual({ lat: 488, lng: 830 });
  });

  it('keeps its distance in em if the label is drawn larger than its true size', () => {
    // 20 x 0.54 = 10.8 px, drawn at 13.5: a quarter more.
    const centre = labelCentre(point, asScale(0.54));
    expect(centre.lng).toBeCloseTo(837.5, 9);
    expect(centre.lat).toBeCloseTo(485, 9);
  });

  it('does not drift away from its dot if the label is drawn smaller than its true size', () => {
    // 20 x 4 = 80 px, drawn at 40: half.
    expect(labelCentre(point, asScale(4))).toEqual({ lat: 494, lng: 815 });
  });

  it('of a point without a scale is at its offset', () => {
    expect(labelCentre({ ...point, scale: 0 }, asScale(1))).toEqual({ lat: 488, lng: 830 });
  });
});

describe('a wrapped label', () => {
  /** Each character is half the type size wide. */
  const at = (size: number) => (text: string) => (text.length * size) / 2;

  it('is one line for ratio 0', () => {
    expect(wrapLines('The Sea of Fallen Stars', 0, 20, at(20))).toEqual(['The Sea of Fallen Stars']);
  });

  it('is one line if it fits, including the exact width', () => {
    expect(wrapLines('Sea of Swords', 6.5, 20, at(20))).toEqual(['Sea of Swords']);
  });

  it('takes as few lines as possible and balances them', () => {
    // 7 type sizes hold 14 characters, so the first line alone could take "One Two Three".
    expect(wrapLines('One Two Three Four', 7, 20, at(20))).toEqual(['One Two', 'Three Four']);
    expect(wrapLines('aaaa bb cc dd', 5, 20, at(20))).toEqual(['aaaa bb', 'cc dd']);
  });

  it('never breaks a word, at any width', () => {
    expect(wrapLines('Neverwinter Wood', 1, 20, at(20))).toEqual(['Neverwinter', 'Wood']);
    expect(wrapLines('Neverwinter', 1, 20, at(20))).toEqual(['Neverwinter']);
  });

  it('breaks the same way at every type size', () => {
    const name = 'Temple of the Seven Silver Sisters';
    expect(wrapLines(name, 6, 100, at(100))).toEqual(wrapLines(name, 6, 7, at(7)));
  });

  it('of blanks has no line, and repeated blanks count once', () => {
    expect(wrapLines('  ', 5, 20, at(20))).toEqual([]);
    expect(wrapLines(' High   Moor ', 0, 20, at(20))).toEqual(['High Moor']);
  });

  it('loses no word, is as even as possible, and has no unnecessary line', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 1, max: 12, noNaN: true }),
        (words, ratio) => {
          const lines = wrapLines(words.join(' '), ratio, 10, at(10));
          expect(lines.join(' ')).toBe(words.join(' '));
          const best = bestBreak(words, ratio * 2);
          expect(lines.length).toBe(best.lines);
          expect(Math.max(...lines.map((line) => line.length))).toBe(best.widest);
        },
      ),
      { seed: 16, numRuns: 500 },
    );
  });

  /** Tries every way to break: fewest lines first, then the narrowest widest line. Widths are in characters. */
  function bestBreak(words: string[], limit: number): { lines: number; widest: number } {
    let best = { lines: Infinity, widest: Infinity };
    for (let breaks = 0; breaks < 2 ** (words.length - 1); breaks += 1) {
      const lines: string[][] = [[]];
      words.forEach((word, index) => {
        if (index > 0 && (breaks >> (index - 1)) & 1) lines.push([]);
        lines.at(-1)?.push(word);
      });
      const isFitting = lines.every((line) => line.length === 1 || line.join(' ').length <= limit);
      const widest = Math.max(...lines.map((line) => line.join(' ').length));
      const isBetter = lines.length < best.lines || (lines.length === best.lines && widest < best.widest);
      if (isFitting && isBetter) best = { lines: lines.length, widest };
    }
    return best;
  }
});

describe('the box of a label', () => {
  const box = labelBox({ x: 300, y: 200 }, [80, 120], 20);

  it('is as wide as its widest line and as high as its lines', () => {
    expect(box).toEqual({ x: 300, y: 200, left: -60, right: 60, top: -21, bottom: 21 });
  });

  it('contains points inside, edges included', () => {
    expect(rotatedBoxContains(box, 0, 359, 220)).toBe(true);
    expect(rotatedBoxContains(box, 0, 360, 221)).toBe(true);
    expect(rotatedBoxContains(box, 0, 361, 200)).toBe(false);
    expect(rotatedBoxContains(box, 0, 300, 222)).toBe(false);
  });

  it('rotates clockwise around its center', () => {
    // At 90 degrees the right side is below.
    expect(rotatedBoxContains(box, 90, 300, 255)).toBe(true);
    expect(rotatedBoxContains(box, 90, 355, 200)).toBe(false);
    // At 30 degrees its right end is lower: (52, 30) lies in it, (52, -30) does not.
    expect(rotatedBoxContains(box, 30, 300 + 50, 200 + 28)).toBe(true);
    expect(rotatedBoxContains(box, 30, 300 + 50, 200 - 28)).toBe(false);
    expect(rotatedBoxContains(box, 330, 300 + 50, 200 - 28)).toBe(true);
  });

  it('without lines contains only its center', () => {
    const empty = labelBox({ x: 5, y: 6 }, [], 20);
    expect(rotatedBoxContains(empty, 12, 5, 6)).toBe(true);
    expect(rotatedBoxContains(empty, 12, 5.1, 6)).toBe(false);
  });
});
