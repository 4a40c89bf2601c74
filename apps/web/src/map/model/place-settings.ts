import { isPlaceVisible, isWikiVisible, knowledgeOf } from '@venture-atlas/rules';
import type { CampaignLocationSettings, SettingsGroup, SettingsToRestore } from '@venture-atlas/types';

/** Rows as the server sends them, by location id. */
export type SettingsRows = Readonly<Record<string, CampaignLocationSettings>>;

/** Changes since the rows were loaded, by location id. They override the rows; null: the row is gone. */
export type SettingsChanges = ReadonlyMap<number, ChangedSettings | null>;

type ChangedSettings = SettingsToRestore & Pick<CampaignLocationSettings, 'version'>;

/** The current row of a place; undefined without one. */
export function rowOf(
  rows: SettingsRows,
  changes: SettingsChanges,
  locationId: number,
): CampaignLocationSettings | undefined {
  const changed = changes.get(locationId);
  if (changed === undefined) return rows[locationId];
  if (changed === null) return undefined;
  return {
    ...rows[locationId],
    ...changed,
    knowledge: changed.knowledge ?? (changed.show_players ? 'named' : 'hidden'),
  };
}

/** What players see of a place: its row, or the defaults. */
export function settingsForPlayers(
  settings: CampaignLocationSettings | undefined,
  isRoot: boolean,
): CampaignLocationSettings {
  const place = { settings, isRoot };
  return {
    ...settings,
    knowledge: knowledgeOf(place),
    show_players: isPlaceVisible('player', place),
    // Kept while the place is hidden, so that showing it again restores the choice.
    show_wiki: settings?.show_wiki ?? isWikiVisible('player', place),
  };
}

/** Adds the result of a save of many places. */
export function withGroups(changes: SettingsChanges, groups: readonly SettingsGroup[]): SettingsChanges {
  const next = new Map(changes);
  for (const { settings, location_ids, version } of groups) {
    const words = version === undefined ? {} : { version };
    for (const id of location_ids) next.set(id, settings && { ...next.get(id), ...settings, ...words });
  }
  return next;
}

/** The points of a map that players do not see. A point never belongs to a root, so without a row it is hidden. */
export function hiddenPoints<Point extends { id: number; location_id: number }>(
  points: readonly Point[],
  rows: SettingsRows,
  changes: SettingsChanges,
): ReadonlySet<number> {
  const isHidden = ({ location_id }: Point) =>
    !settingsForPlayers(rowOf(rows, changes, location_id), false).show_players;
  return new Set(points.filter(isHidden).map(({ id }) => id));
}

/** The points of a map that players have visited or, if hidden, have heard of. */
export function heardOfPoints<Point extends { id: number; location_id: number }>(
  points: readonly Point[],
  rows: SettingsRows,
  changes: SettingsChanges,
): ReadonlySet<number> {
  const isHeardOf = ({ location_id }: Point) => {
    const knowledge = rowOf(rows, changes, location_id)?.knowledge;
    return knowledge === 'visited' || knowledge === 'rumour';
  };
  return new Set(points.filter(isHeardOf).map(({ id }) => id));
}

/** The players' aliases of points, where they differ from the names. Unknown places are left out. */
export function aliasesOfPoints<Point extends { id: number; location_id: number }>(
  points: readonly Point[],
  rows: SettingsRows,
  changes: SettingsChanges,
): ReadonlyMap<number, string> {
  const aliases = new Map<number, string>();
  for (const { id, location_id } of points) {
    const row = rowOf(rows, changes, location_id);
    if (row?.alias && row.knowledge !== 'hidden') aliases.set(id, row.alias);
  }
  return aliases;
}

/** How many notes the viewer may read at the points of a map. Points without notes are left out. */
export function notesAtPoints<Point extends { id: number; location_id: number }>(
  points: readonly Point[],
  counts: Readonly<Record<string, number>>,
): ReadonlyMap<number, number> {
  const notes = new Map<number, number>();
  for (const { id, location_id } of points) {
    const count = counts[String(location_id)] ?? 0;
    if (count > 0) notes.set(id, count);
  }
  return notes;
}
