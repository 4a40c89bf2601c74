import { LabelPlan } from '@venture-atlas/map-math';
import { expect, test, vi } from 'vitest';
import { rehearsePlan } from './rehearse-plan.ts';

test('names are decided, and written where there is room', () => {
  const decide = vi.spyOn(LabelPlan.prototype, 'decide');
  const work = rehearsePlan();
  while (work.next().done !== true);
  const plan = decide.mock.contexts[0] as LabelPlan;
  const everywhere = { left: -500, top: -500, right: 2_000, bottom: 2_000 };
  const written = new Set(plan.placementsIn(everywhere).map(({ index }) => index));
  expect(written.size).toBeGreaterThan(6);
});
