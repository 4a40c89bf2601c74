import { LabelPlan } from '@venture-atlas/map-math';
import { expect, test, vi } from 'vitest';
import { rehearsePlan } from './rehearse-plan.ts';

test('names are written at points, along roads and in regions', () => {
  const decide = vi.spyOn(LabelPlan.prototype, 'decide');
  const work = rehearsePlan();
  while (work.next().done !== true);
  const plan = decide.mock.contexts[0] as LabelPlan;
  const written = plan.placementsIn({ left: -500, top: -500, right: 2_000, bottom: 2_000 });
  const forms = (rows: readonly number[]) => new Set(rows.flatMap((row) => formsOf(row)));
  const formsOf = (row: number) => written.filter(({ index }) => index === row).map(({ form }) => form);
  expect(forms([0, 1, 2, 3, 4, 5])).toContain('curved');
  expect(forms([6, 7, 8, 9, 10, 11])).toContain('curved');
  expect(forms([12, 13, 14, 15, 16, 17])).toEqual(new Set(['straight']));
});
