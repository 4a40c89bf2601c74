import { defaultSettings, type PlaceSettings } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import { asRestored, type PlaceBefore, planSettings, settingsAfter } from './plan-settings.ts';

const row = (isNamed: boolean, show_wiki: boolean, more: Partial<PlaceSettings> = {}): PlaceSettings => ({
  ...defaultSettings(false),
  knowledge: isNamed ? 'named' : 'hidden',
  show_wiki,
  ...more,
});
const group = (isNamed: boolean, show_wiki: boolean) => ({
  show_players: isNamed,
  show_wiki,
  knowledge: isNamed ? 'named' : 'hidden',
});
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
    expect(settingsAfter(before, wish)).toEqual(after);
  });

  it('makes no row where it would say what is so without one', () => {
    expect(settingsAfter(place(1, null), { show_players: false })).toBeNull();
    expect(settingsAfter(place(1, null, true), { show_players: true, show_wiki: true })).toBeNull();
    expect(settingsAfter(place(1, row(false, false)), { show_players: false })).toEqual(row(false, false));
  });
});

describe('a plan for many places', () => {
  const places = [place(11, null), place(12, row(true, true)), place(13, row(false, false)), place(14, null, true)];

  it('holds only what changes, before and after', () => {
    expect(planSettings(places, (one) => settingsAfter(one, { show_players: true }))).toEqual({
      changed: 2,
      writes: [{ settings: row(true, false), locationIds: [11, 13] }],
      previous: [
        { settings: null, location_ids: [11] },
        { settings: group(false, false), location_ids: [13] },
      ],
      current: [{ settings: group(true, false), location_ids: [11, 13] }],
      steps: [11, 13].map((locationId) => ({ locationId, was: 'hidden', became: 'named' })),
    });
  });

  it('taken back gives what was', () => {
    const wolves = row(true, true, { alias: 'The wolf castle', rumour_note: 'Howls.', rumour_miles: 20 });
    const all = [...places, place(15, wolves), place(16, row(false, false, { knowledge: 'rumour', alias: 'A mine' }))];
    const state = new Map(all.map((one) => [one.locationId, one.settings]));
    const now = () => all.map((one) => ({ ...one, settings: state.get(one.locationId) ?? null }));
    const apply = (groups: ReturnType<typeof planSettings>['current']) => {
      const given = new Map(groups.flatMap(({ settings, location_ids }) => location_ids.map((id) => [id, settings])));
      for (const one of now()) {
        if (given.has(one.locationId)) state.set(one.locationId, asRestored(one, given.get(one.locationId) ?? null));
      }
    };
    const plan = planSettings(all, (one) => settingsAfter(one, { knowledge: 'rumour', rumour_miles: 40, alias: 'It' }));
    apply(plan.current);
    expect([...state.values()].map((one) => [one?.knowledge, one?.alias, one?.rumour_miles])).toEqual(
      all.map(() => ['rumour', 'It', 40]),
    );
    apply(plan.previous);
    expect([...state.values()]).toEqual(all.map((one) => one.settings));
  });

  it('groups places by what changes, so that words of their own make no group', () => {
    const named = Array.from({ length: 30 }, (_, i) => place(i, row(true, false, { alias: `Place ${i}` })));
    const { previous, current } = planSettings(named, (one) => settingsAfter(one, { knowledge: 'hidden' }));
    expect([previous.length, current.length]).toEqual([1, 1]);
  });
});
