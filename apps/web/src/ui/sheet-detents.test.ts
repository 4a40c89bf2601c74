import { describe, expect, it } from 'vitest';
import { sheetRest } from './sheet-detents.ts';

const stageHeight = 800;

describe('a sheet that is let go slowly', () => {
  it.each([
    [790, 'full'],
    [610, 'full'],
    [590, 'half'],
    [400, 'half'],
    [210, 'half'],
    [190, 'closed'],
  ] as const)('at %i of 800 px rests %s', (height, rest) => {
    expect(sheetRest({ from: 'half', height, stageHeight, velocity: 0.1 })).toBe(rest);
    expect(sheetRest({ from: 'full', height, stageHeight, velocity: -0.1 })).toBe(rest);
  });
});

describe('a flick', () => {
  it('down from half closes', () => {
    expect(sheetRest({ from: 'half', height: 390, stageHeight, velocity: 0.6 })).toBe('closed');
  });

  it('down from full goes to half, and closes when it was dragged below half already', () => {
    expect(sheetRest({ from: 'full', height: 700, stageHeight, velocity: 0.6 })).toBe('half');
    expect(sheetRest({ from: 'full', height: 300, stageHeight, velocity: 0.6 })).toBe('closed');
  });

  it('up opens it whole', () => {
    expect(sheetRest({ from: 'half', height: 420, stageHeight, velocity: -0.6 })).toBe('full');
  });
});

describe('a strip', () => {
  it.each([
    [90, 0, 'closed'],
    [180, 0.6, 'closed'],
    [180, 0, 'strip'],
    [280, 0, 'strip'],
    [310, 0, 'half'],
    [200, -0.6, 'half'],
    [700, -0.1, 'full'],
  ] as const)('at %i of 800 px and a speed of %d rests %s', (height, velocity, rest) => {
    expect(sheetRest({ from: 'strip', height, stageHeight, velocity })).toBe(rest);
  });
});
