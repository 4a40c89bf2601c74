import { describe, expect, it } from 'vitest';
import { hitBox, labelBox, pickLabel, rotatedBoxContains, withDot } from './label.ts';

describe('a pointer target', () => {
  it('is 44 px high if the label is lower, extended evenly above and below', () => {
    const low = labelBox({ x: 50, y: 60 }, [100], 20);
    expect(hitBox(low)).toMatchObject({ left: -50, right: 50, top: -22, bottom: 22 });
  });

  it('is never smaller than the drawn label', () => {
    const high = labelBox({ x: 50, y: 60 }, [100, 90, 70], 20);
    expect(hitBox(high)).toEqual(high);
  });

  it('includes the dot beside the name', () => {
    const box = withDot(labelBox({ x: 100, y: 50 }, [60], 20), 0, { x: 58, y: 50, radius: 5 });
    expect(box).toMatchObject({ left: -47, right: 30 });
    expect(rotatedBoxContains(box, 0, 54, 50)).toBe(true);
    expect(rotatedBoxContains(box, 0, 52, 50)).toBe(false);
  });

  it('includes the dot of a rotated name', () => {
    // Rotated by 90 degrees the name is vertical. Its dot lies 40 px above, which is to the left in its frame.
    const box = withDot(labelBox({ x: 100, y: 50 }, [60], 20), 90, { x: 100, y: 10, radius: 4 });
    expect(box.left).toBeCloseTo(-44, 9);
    expect(rotatedBoxContains(box, 90, 100, 7)).toBe(true);
    expect(rotatedBoxContains(box, 90, 56, 50)).toBe(false);
  });
});

describe('several labels under the pointer', () => {
  const candidate = (x: number, y: number, width: number, px: number) => ({
    box: labelBox({ x, y }, [width], px),
    rotation: 0,
    px,
  });

  it('select the smaller one', () => {
    const region = candidate(200, 100, 300, 40);
    const village = candidate(210, 100, 60, 11);
    expect(pickLabel([region, village], 215, 101)).toBe(1);
    expect(pickLabel([village, region], 215, 101)).toBe(0);
    expect(pickLabel([region, village], 120, 101)).toBe(0);
  });

  it('select a drawn label before an extended target', () => {
    const drawn = candidate(200, 100, 80, 16);
    const smallerAbove = candidate(200, 85, 80, 11);
    expect(pickLabel([drawn, smallerAbove], 200, 102)).toBe(0);
    expect(pickLabel([drawn, smallerAbove], 200, 82)).toBe(1);
  });

  it('of the same size select the nearer one', () => {
    const left = candidate(100, 100, 60, 14);
    const right = candidate(140, 100, 60, 14);
    expect(pickLabel([left, right], 118, 118)).toBe(0);
    expect(pickLabel([left, right], 122, 118)).toBe(1);
  });

  it('of the same size and place select the first', () => {
    expect(pickLabel([candidate(100, 100, 60, 14), candidate(100, 100, 60, 14)], 101, 100)).toBe(0);
  });

  it('select nothing on the bare map', () => {
    expect(pickLabel([candidate(100, 100, 60, 14)], 300, 300)).toBe(-1);
    expect(pickLabel([], 300, 300)).toBe(-1);
  });
});
