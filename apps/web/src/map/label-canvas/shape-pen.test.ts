import { mapInks } from '@venture-atlas/map-math';
import { expect, it } from 'vitest';
import type { StoredShape } from './point-store.ts';
import { asChosen, shapeAtRest } from './shape-pen.ts';

const line: StoredShape = { isArea: false, parts: [], minX: 0, minY: 0, maxX: 1, maxY: 1 };
const inks = mapInks.light;
const atRest = shapeAtRest(line, inks, false);

it('draws a line as ever where nobody chose anything', () => {
  expect(asChosen(atRest, inks, undefined)).toEqual(atRest);
  expect(asChosen(atRest, inks, ['', '', '', ''])).toEqual(atRest);
});

it('draws it in the colour, dash and weight that were chosen, each by itself', () => {
  expect(asChosen(atRest, inks, ['', 'lake', '', ''])).toEqual({ ...atRest, colour: inks.colours.lake });
  expect(asChosen(atRest, inks, ['', '', 'solid', 'broad'])).toEqual({ ...atRest, dash: [], width: 3.4 });
});

it('takes no notice of what a newer server may send', () => {
  expect(asChosen(atRest, inks, ['', 'gold', 'wavy', 'huge'])).toEqual(atRest);
});
