import type { Knowledge, RumourMiles } from '@venture-atlas/types';
import type { PlaceInCampaign } from './visibility.ts';

/** What players may know of a place, from nothing to a visit. */
export const KNOWLEDGE_STEPS: readonly Knowledge[] = ['hidden', 'rumour', 'named', 'visited'];

/** The possible distances of a rumor from its place, in miles, and the default. */
export const RUMOUR_MILES: readonly RumourMiles[] = [5, 10, 20, 40];
export const DEFAULT_RUMOUR_MILES: RumourMiles = 10;

/** The name of a rumor that the DM has not named. */
export const NAMELESS_RUMOUR = 'Rumor';

/** A campaign's settings for a place. */
export interface PlaceSettings {
  knowledge: Knowledge;
  show_wiki: boolean;
  /** The alias that players see instead of the name. */
  alias: string | null;
  rumour_note: string;
  rumour_miles: RumourMiles;
}

/** A change of settings. Absent fields stay. */
export type SettingsChange = Partial<PlaceSettings & { show_players: boolean }>;

/** Whether players see the place itself at its position: `show_players` in responses. */
export const isKnownPlace = (knowledge: Knowledge): boolean => knowledge === 'named' || knowledge === 'visited';

/** The settings of a place without a row: roots are shown with their text, other places are hidden. */
export const defaultSettings = (isRoot: boolean): PlaceSettings => ({
  knowledge: isRoot ? 'named' : 'hidden',
  show_wiki: isRoot,
  alias: null,
  rumour_note: '',
  rumour_miles: DEFAULT_RUMOUR_MILES,
});

/** What players know of a place. */
export const knowledgeOf = ({ settings, isRoot }: PlaceInCampaign): Knowledge =>
  settings?.knowledge ?? defaultSettings(isRoot).knowledge;

/**
 * The settings after a change.
 * A `show_players` that equals the current state changes nothing; otherwise true means named and false hidden. A new
 * alias turns the text off, since the text may reveal the name. Turning it on again is a separate step.
 */
export function withSettingsChange(before: PlaceSettings, change: SettingsChange): PlaceSettings {
  const alias = change.alias === undefined ? before.alias : change.alias;
  const isNewAlias = alias !== null && alias !== before.alias;
  return {
    knowledge: change.knowledge ?? knowledgeAfter(before.knowledge, change.show_players),
    show_wiki: isNewAlias ? false : (change.show_wiki ?? before.show_wiki),
    alias,
    rumour_note: change.rumour_note ?? before.rumour_note,
    rumour_miles: change.rumour_miles ?? before.rumour_miles,
  };
}

function knowledgeAfter(before: Knowledge, showPlayers: boolean | undefined): Knowledge {
  if (showPlayers === undefined || showPlayers === isKnownPlace(before)) return before;
  return showPlayers ? 'named' : 'hidden';
}
