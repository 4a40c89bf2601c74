import { expect, it } from 'vitest';
import { stageInsets } from './stage-layout.ts';

const desk = { width: 1440, height: 840 };

it('rail and panel cover the sides, on a phone the sheet covers the lower half', () => {
  expect(stageInsets(desk, 'desktop', 'side')).toEqual({ top: 0, right: 432, bottom: 0, left: 316 });
  expect(stageInsets({ width: 390, height: 784 }, 'phone', 'half')).toEqual({
    top: 84,
    right: 0,
    bottom: 392,
    left: 0,
  });
});
