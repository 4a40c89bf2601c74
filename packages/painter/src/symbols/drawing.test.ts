import { describe, expect, it } from 'vitest';
import { Drawing } from './drawing.ts';

describe('Drawing', () => {
  it('gives the box of all shapes, with at least half the breadth of lines', () => {
    const drawing = new Drawing();
    drawing.fill(
      [
        [10, 20],
        [31, 22],
        [17, 43],
      ],
      '#112233',
    );
    drawing.lines(
      [
        [
          [5, 30],
          [12, 34],
        ],
      ],
      '#445566',
      { width: 3 },
    );
    drawing.disc([40, 41], 4, '#778899');
    const { box } = drawing.drawn();
    expect(box[0]).toBeLessThanOrEqual(3.5);
    expect(box.slice(1)).toEqual([20, 44, 45]);
  });

  it('joins consecutive lines of one ink, and keeps the order of paint', () => {
    const drawing = new Drawing();
    drawing.lines(
      [
        [
          [0, 0],
          [9, 0],
        ],
      ],
      '#101010',
      { width: 1 },
    );
    drawing.lines(
      [
        [
          [0, 4],
          [9, 4],
        ],
      ],
      '#101010',
      { width: 1 },
    );
    drawing.fill(
      [
        [0, 0],
        [8, 0],
        [4, 7],
      ],
      '#202020',
      { opacity: 0.25 },
    );
    drawing.lines(
      [
        [
          [0, 8],
          [9, 8],
        ],
      ],
      '#101010',
      { width: 1 },
    );
    const fills = [...drawing.drawn().svg.matchAll(/fill="([^"]+)"/g)].map(([, colour]) => colour);
    expect(fills).toEqual(['#101010', '#202020', '#101010']);
    expect(drawing.drawn().svg).toContain('fill-opacity="0.25"');
  });

  it('ignores shapes without extent', () => {
    const drawing = new Drawing();
    drawing.fill(
      [
        [1, 1],
        [2, 2],
      ],
      '#101010',
    );
    drawing.lines([[[3, 3]]], '#101010', { width: 2 });
    expect(drawing.drawn().svg).toBe('<g></g>');
  });
});
