import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxesTouch } from '../plane/points.ts';
import { Sheet } from './sheet.ts';

const drawn = (svg: string): string[] => Array.from(svg.matchAll(/<i n="(\d+)"\/>/g), (found) => found[1] as string);
const anyBox = fc
  .tuple(fc.integer({ min: -300, max: 900 }), fc.integer({ min: -300, max: 30_000 }), fc.nat(200), fc.nat(20_000))
  .map(([x, y, w, h]): Box => [x, y, x + w, y + h]);

describe('a sheet', () => {
  it('exports the requested part, in pixels', () => {
    const sheet = new Sheet();
    sheet.add('<i n="1"/>', [10, 20, 30, 40]);
    expect(sheet.svgFor([0, 8, 100, 58], 200, 101)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="101" viewBox="0 8 100 50"><defs></defs><i n="1"/></svg>',
    );
  });

  it('includes only items that touch a part, in paint order', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 40 }), anyBox, (boxes, part) => {
        const sheet = new Sheet();
        for (const [i, box] of boxes.entries()) sheet.add(`<i n="${i}"/>`, box);
        const expected = boxes.flatMap((box, i) => (boxesTouch(box, part) ? [String(i)] : []));
        expect(drawn(sheet.svgFor(part, 10, 10))).toEqual(expected);
      }),
    );
  });

  it('ignores items without extent', () => {
    const sheet = new Sheet();
    sheet.add('<i n="1"/>', [0, 0, Number.NaN, 9]);
    sheet.add('', [0, 0, 9, 9]);
    expect(sheet.size).toBe(0);
  });

  it('includes only used definitions, and the definitions that these use', () => {
    const sheet = new Sheet();
    sheet.define('lit', '<linearGradient id="lit" href="#tones"/>');
    sheet.define('tones', '<linearGradient id="tones"/>');
    sheet.define('unused', '<linearGradient id="unused"/>');
    sheet.add('<path fill="url(#lit)"/>', [0, 0, 5, 5]);
    const svg = sheet.svgFor([0, 0, 9, 9], 9, 9);
    expect(svg).toContain('id="lit"');
    expect(svg).toContain('id="tones"');
    expect(svg).not.toContain('id="unused"');
    expect(sheet.svgFor([20, 20, 29, 29], 9, 9)).toContain('<defs></defs>');
  });

  it('refuses two definitions with one id', () => {
    const sheet = new Sheet();
    sheet.define('a', '<g id="a"/>');
    sheet.define('a', '<g id="a"/>');
    expect(() => sheet.define('a', '<g id="a" x="1"/>')).toThrow('The drawing defines "a" in two ways.');
  });

  it('clips at an inner edge', () => {
    const sheet = new Sheet();
    sheet.add('<i n="1"/>', [0, 0, 5, 5]);
    sheet.add('<i n="2"/>', [0, 0, 50, 50]);
    const svg = sheet.svgFor([0, 0, 100, 100], 9, 9, { clip: [10, 12, 90, 80] });
    expect(drawn(svg)).toEqual(['2']);
    expect(svg).toContain('<rect x="10" y="12" width="80" height="68"/>');
  });
});
