import { asScale, scaleBar } from '@venture-atlas/map-math';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleWords } from './scale-words.ts';

it('has a number at its middle where there is room', () => {
  expect(scaleWords({ miles: 50, px: 120 })).toEqual({ zero: '0', half: '25', full: '50 miles' });
  expect(scaleWords({ miles: 2, px: 149 })).toEqual({ zero: '0', half: '1', full: '2 miles' });
});

it('leaves it out where it would run into the end, as over the whole Sword Coast', () => {
  expect(scaleWords({ miles: 200, px: 122 })).toEqual({ zero: '0', half: '', full: '200 miles' });
  expect(scaleWords({ miles: 1, px: 64 })).toEqual({ zero: '0', half: '', full: '1 mile' });
});

it('leaves the beginning out, too, where the end takes all of the bar', () => {
  expect(scaleWords({ miles: 0.002, px: 61 })).toEqual({ zero: '', half: '', full: '0.002 miles' });
});

it('counts with the letters of the browser, which a person may have made larger', () => {
  expect(scaleWords({ miles: 50, px: 120 }, 2)).toEqual({ zero: '0', half: '', full: '50 miles' });
  expect(scaleWords({ miles: 50, px: 240 }, 2)).toEqual({ zero: '0', half: '25', full: '50 miles' });
});

it('never lets two numbers touch, whatever the zoom and the measure', () => {
  const measures = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
  const zooms = fc.double({ min: 0.02, max: 10, noNaN: true });
  fc.assert(
    fc.property(measures, zooms, (measure, zoom) => {
      const bar = scaleBar(measure, asScale(zoom));
      if (bar === undefined) throw new Error('Every measure here makes a bar.');
      const { zero, half, full } = scaleWords(bar);
      // As wide as the browser sets them: 7.59 px a digit, 31.7 px for the unit.
      const [halfPx, fullPx] = [half.length * 7.59, (full.split(' ')[0]?.length ?? 0) * 7.59 + 31.7];
      const spans = [
        zero && { from: 0, to: 7.59 },
        half && { from: bar.px / 2 - halfPx / 2, to: bar.px / 2 + halfPx / 2 },
        { from: bar.px + 4 - fullPx, to: bar.px + 4 },
      ].filter((span) => typeof span === 'object');
      for (const [index, span] of spans.slice(1).entries())
        expect(span.from - (spans[index]?.to ?? 0)).toBeGreaterThan(7);
    }),
    { seed: 6 },
  );
});
