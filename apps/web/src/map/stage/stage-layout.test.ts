import { expect, it } from 'vitest';
import { stageInsets, withShapeTools } from './stage-layout.ts';

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

it('the tools of shape editing cover the top, on smaller screens the bottom', () => {
  const free = stageInsets(desk, 'desktop', 'none');
  expect(withShapeTools(free, 'desktop')).toEqual({ ...free, top: 110 });
  expect(withShapeTools(free, 'compact')).toEqual({ ...free, bottom: 260 });
  expect(withShapeTools({ ...free, bottom: 30 }, 'phone')).toEqual({ ...free, bottom: 240 });
});
