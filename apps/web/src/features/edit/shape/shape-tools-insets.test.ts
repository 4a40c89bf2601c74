import { expect, it } from 'vitest';
import { stageInsets } from '../../../map/stage/stage-layout.ts';
import { withShapeTools } from './shape-tools-insets.ts';

it('the tools of shape editing cover the top, on smaller screens the bottom', () => {
  const free = stageInsets({ width: 1440, height: 840 }, 'desktop', 'none');
  expect(withShapeTools(free, 'desktop')).toEqual({ ...free, top: 110 });
  expect(withShapeTools(free, 'compact')).toEqual({ ...free, bottom: 260 });
  expect(withShapeTools({ ...free, bottom: 30 }, 'phone')).toEqual({ ...free, bottom: 240 });
});
