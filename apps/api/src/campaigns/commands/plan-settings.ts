import type { CampaignLocationSettings, SettingsGroup } from '@venture-atlas/types';

/** A place of a campaign before a change; `settings` is null where there is no row. */
export interface PlaceBefore {
  locationId: number;
  settings: CampaignLocationSettings | null;
  isRoot: boolean;
}

/** Which places change, as they were and as they shall be, grouped by their settings. */
export interface SettingsPlan {
  changed: number;
  previous: SettingsGroup[];
  current: SettingsGroup[];
}

/** What of the settings of many places shall be set; what is absent stays. */
export type SettingsWish = Partial<CampaignLocationSettings>;

/**
 * What a place gets by a wish. Without a row it had what a row would have said
 * (decisions: nothing is shown but a root), and gets one only if that changes.
 */
export function withWish({ settings, isRoot }: PlaceBefore, wish: SettingsWish): CampaignLocationSettings | null {
  const before = settings ?? { show_players: isRoot, show_wiki: isRoot };
  const after = { ...before, ...wish };
  return settings === null && keyOf(after) === keyOf(before) ? null : after;
}

/** @param targetOf what a place shall have; null: no row */
export function planSettings(
  places: readonly PlaceBefore[],
  targetOf: (place: PlaceBefore) => CampaignLocationSettings | null,
): SettingsPlan {
  const previous = new Map<string, SettingsGroup>();
  const current = new Map<string, SettingsGroup>();
  let changed = 0;
  for (const place of places) {
    const target = targetOf(place);
    if (keyOf(target) === keyOf(place.settings)) continue;
    changed += 1;
    addTo(previous, place.settings, place.locationId);
    addTo(current, target, place.locationId);
  }
  return { changed, previous: [...previous.values()], current: [...current.values()] };
}

function addTo(
  groups: Map<string, SettingsGroup>,
  settings: CampaignLocationSettings | null,
  locationId: number,
): void {
  const key = keyOf(settings);
  const group = groups.get(key);
  if (group === undefined) groups.set(key, { settings, location_ids: [locationId] });
  else group.location_ids.push(locationId);
}

const keyOf = (settings: CampaignLocationSettings | null): string =>
  settings === null ? 'none' : `${settings.show_players} ${settings.show_wiki}`;
