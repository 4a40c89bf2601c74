import { expect, it } from 'vitest';
import { type Measured, mapReport } from './map-report.ts';

const measured = (change: Partial<Measured>): Measured => ({
  pan: 1,
  zoom: 2,
  panFrame95: 16.7,
  zoomFrame95: 16.7,
  labelsAfter: 40,
  longTasks: 0,
  ...change,
});

it('compares medians with the empty map and with markers at the same number of points', () => {
  const lines = mapReport(
    new Map([
      ['empty', [measured({})]],
      ['ours 2000', [measured({ pan: 9 }), measured({ pan: 1.5, labelsAfter: 100 }), measured({ pan: 1.2 })]],
      ['markers 2000', [measured({ pan: 18, zoom: 90, labelsAfter: 200 })]],
    ]),
    [2_000],
    [2_000],
  );
  const line = (what: string) => lines.find((one) => one.what === what);
  expect(line('pan, 2000 points')).toMatchObject({
    value: '1.50x (1.50 ms)',
    isReached: false,
    measure: { value: 1.5, better: 'less' },
  });
  expect(line('against markers, pan, 2000')).toMatchObject({ value: '12.0x (18.0 : 1.5 ms)' });
  expect(line('against markers, zoom, 2000')).toMatchObject({ value: '45.0x (90.0 : 2.0 ms)' });
  expect(line('against markers, first labels, 2000')).toMatchObject({
    value: '5.0x (200.0 : 40.0 ms)',
    isReached: true,
  });
});

it('names variants without a result, and reports the rest', () => {
  const lines = mapReport(
    new Map([
      ['empty', [measured({})]],
      ['ours 200', [measured({})]],
    ]),
    [200, 50_000],
    [200],
  );
  expect(lines.filter((line) => line.value === 'no answer').map((line) => line.what)).toEqual([
    'the map with 50000 points',
    'against markers, 200',
  ]);
  expect(lines.some((line) => line.what === 'pan, 200 points')).toBe(true);
});
