import {
  defaultSettings,
  isKnownPlace,
  type PlaceSettings,
  type SettingsChange,
  withSettingsChange,
} from '@venture-atlas/rules';
import type { SettingsGroup, SettingsToRestore } from '@venture-atlas/types';

import type { StepChange } from './record-chronicle.ts';

/** A place of a campaign before a change. `settings` is null if there is no row. */
export interface PlaceBefore {
  locationId: number;
  settings: PlaceSettings | null;
  isRoot: boolean;
}

/** Places that get the same settings; null removes the row. */
export interface SettingsWrite {
  settings: PlaceSettings | null;
  locationIds: number[];
}

/** The changed places before and after, grouped by settings, and the rows to write. */
export interface SettingsPlan {
  changed: number;
  previous: SettingsGroup[];
  current: SettingsGroup[];
  writes: SettingsWrite[];
  /** The places of which players know more or less afterwards. */
  steps: StepChange[];
}

/**
 * The settings of a place after a change.
 * A place without a row starts from the defaults (only roots are shown), and gets a row only if something changes.
 */
export function settingsAfter({ settings, isRoot }: PlaceBefore, change: SettingsChange): PlaceSettings | null {
  const before = settings ?? defaultSettings(isRoot);
  const after = withSettingsChange(before, change);
  return settings === null && keyOf(after) === keyOf(before) ? null : after;
}

/** The settings of a restored place: exactly the given values. Absent ones stay. */
export function asRestored({ settings, isRoot }: PlaceBefore, given: SettingsToRestore | null): PlaceSettings | null {
  if (given === null) return null;
  const { alias, show_wiki, ...change } = given;
  const after = withSettingsChange(settings ?? defaultSettings(isRoot), change);
  return { ...after, show_wiki, alias: alias === undefined ? after.alias : alias };
}

/** @param targetOf the settings that a place gets; null for no row */
export function planSettings(
  places: readonly PlaceBefore[],
  targetOf: (place: PlaceBefore) => PlaceSettings | null,
): SettingsPlan {
  const previous = new Map<string, SettingsGroup>();
  const current = new Map<string, SettingsGroup>();
  const writes = new Map<string, SettingsWrite>();
  const steps: StepChange[] = [];
  let changed = 0;
  for (const place of places) {
    const target = targetOf(place);
    if (keyOf(target) === keyOf(place.settings)) continue;
    changed += 1;
    steps.push({ locationId: place.locationId, was: stepOf(place, place.settings), became: stepOf(place, target) });
    addTo(previous, toRestore(place.settings, target), place.locationId);
    addTo(current, toRestore(target, place.settings), place.locationId);
    const write = writes.get(keyOf(target));
    if (write === undefined) writes.set(keyOf(target), { settings: target, locationIds: [place.locationId] });
    else write.locationIds.push(place.locationId);
  }
  return {
    changed,
    previous: [...previous.values()],
    current: [...current.values()],
    writes: [...writes.values()],
    steps,
  };
}

/** What players know of a place with these settings. */
const stepOf = ({ isRoot }: PlaceBefore, settings: PlaceSettings | null) =>
  (settings ?? defaultSettings(isRoot)).knowledge;

/** Settings for restoring over others. Equal rumor fields are left out. */
export function toRestore(settings: PlaceSettings | null, over: PlaceSettings | null): SettingsToRestore | null {
  if (settings === null) return null;
  const { knowledge, show_wiki, alias, rumour_note, rumour_miles } = settings;
  const beside = over ?? defaultSettings(false);
  return {
    show_players: isKnownPlace(knowledge),
    show_wiki,
    knowledge,
    ...(alias === beside.alias ? {} : { alias }),
    ...(rumour_note === beside.rumour_note ? {} : { rumour_note }),
    ...(rumour_miles === beside.rumour_miles ? {} : { rumour_miles }),
  };
}

function addTo(groups: Map<string, SettingsGroup>, settings: SettingsToRestore | null, locationId: number): void {
  const key = JSON.stringify(settings);
  const group = groups.get(key);
  if (group === undefined) groups.set(key, { settings, location_ids: [locationId] });
  else group.location_ids.push(locationId);
}

const keyOf = (settings: PlaceSettings | null): string =>
  settings === null
    ? 'none'
    : JSON.stringify([
        settings.knowledge,
        settings.show_wiki,
        settings.alias,
        settings.rumour_note,
        settings.rumour_miles,
      ]);
