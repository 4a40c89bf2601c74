import { describe, expect, test } from 'vitest';
import { laneOf, laneOfFiles, limitsOf, usableMemory } from './import-lane.ts';

const GB = 1_073_741_824;

describe('the memory of an import', () => {
  test.each([
    [1, 256],
    [2, 512],
    [4, 1_024],
    [8, 2_048],
    [64, 2_048],
  ])('is a part of what a machine of %i GB has', (machine, most) => {
    expect(limitsOf('slow', machine * GB).memoryMb).toBe(most);
    expect(limitsOf('quick', machine * GB).memoryMb).toBeLessThanOrEqual(512);
  });

  test('is enough to start with on the smallest machine', () => {
    expect(limitsOf('slow', GB / 2).memoryMb).toBe(256);
  });

  test.each([
    ['its container has less', 8 * GB, 2 * GB, 2 * GB],
    ['its container has no limit', 8 * GB, 2 ** 64, 8 * GB],
    ['nothing is known of a container', 8 * GB, undefined, 8 * GB],
    ['no limit is told as 0', 8 * GB, 0, 8 * GB],
  ])('counts from what may be used where %s', (_, total, constrained, usable) => {
    expect(usableMemory(total, constrained)).toBe(usable);
  });
});

describe('the lane of files', () => {
  test('is quick for what is small, packed or not, and slow for what is large', () => {
    const files = (...sizes: number[]) => sizes.map((bytes) => ({ bytes }));
    expect(laneOfFiles(files(17, 0))).toBe('quick');
    expect(laneOfFiles(files(600_000))).toBe('quick');
    expect(laneOfFiles(files(600_000, 600_000))).toBe('slow');
  });

  test('of an import from before there were lanes is slow', () => {
    expect(laneOf({})).toBe('slow');
    expect(laneOf({ lane: 'quick' })).toBe('quick');
  });
});
