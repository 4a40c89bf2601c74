import { describe, expect, it } from 'vitest';
import { type PlaceBefore, planSettings, withWish } from './plan-settings.ts';

const row = (show_players: boolean, show_wiki: boolean) => ({ show_players, show_wiki });
const place = (locationId: number, settings: PlaceBefore['settings'], isRoot = false): PlaceBefore => ({
  locationId,
  settings,
  isRoot,
});

describe('a wish for a place', () => {
  it.each([
    ['shows a place without a row', place(1, null), { show_players: true }, row(true, false)],
    ['shows only the wiki of one', place(1, null), { show_wiki: true }, row(false, true)],
    ['changes one setting and leaves the other', place(1, row(false, true)), { show_players: true }, row(true, true)],
    ['sets both', place(1, row(true, true)), { show_players: false, show_wiki: false }, row(false, false)],
    ['hides a root', place(1, null, true), { show_players: false }, row(false, true)],
    ['hides the wiki of a root', place(1, null, true), { show_wiki: false }, row(true, false)],
  ])('%s', (_what, before, wish, after) => {
    expect(withWish(before, wish)).toEqual(after);
  });

  it('makes no row where it would say what is so without one', () => {
    expect(withWish(place(1, null), { show_players: false })).toBeNull();
    expect(withWish(place(1, null, true), { show_players: true, show_wiki: true })).toBeNull();
    expect(withWish(place(1, row(false, false)), { show_players: false })).toEqual(row(false, false));
  });
});

describe('a plan for many places', () => {
  const places = [place(11, null), place(12, row(true, true)), place(13, row(false, false)), place(14, null, true)];

  it('holds only what changes, before and after', () => {
    expect(planSettings(places, (one) => withWish(one, { show_players: true }))).toEqual({
      changed: 2,
      previous: [
        { settings: null, location_ids: [11] },
        { settings: row(false, false), location_ids: [13] },
      ],
      current: [{ settings: row(true, false), location_ids: [11, 13] }],
    });
  });

  it('taken back gives what was', () => {
    const plan = planSettings(places, (one) => withWish(one, { show_players: false, show_wiki: true }));
    const state = new Map(places.map((one) => [one.locationId, one.settings]));
    const apply = (groups: typeof plan.current) => {
      for (const group of groups) for (const id of group.location_ids) state.set(id, group.settings);
    };
    apply(plan.current);
    expect([...state.values()]).toEqual([row(false, true), row(false, true), row(false, true), row(false, true)]);
    apply(plan.previous);
    expect([...state.values()]).toEqual(places.map((one) => one.settings));
  });
});
