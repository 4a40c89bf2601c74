import { expect, test } from 'vitest';
import { isWaterType } from './place-kind.ts';

test('seas, rivers and lakes are lettered as water, islands and places without a type are not', () => {
  expect(['sea', 'Strait', 'river', 'lake', 'harbour'].every((type) => isWaterType(type))).toBe(true);
  expect(['island', 'city', 'swamp', null].some((type) => isWaterType(type))).toBe(false);
});
