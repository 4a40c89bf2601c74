import type { Knowledge, RumourMiles } from '@venture-atlas/types';
import type { PlaceInCampaign } from './visibility.ts';

/** The steps of what players know of a place, from nothing to been there. */
export const KNOWLEDGE_STEPS: readonly Knowledge[] = ['hidden', 'rumour', 'named', 'visited'];

/** How far from the place a rumour may be, in miles, and what it is unless the DM says otherwise. */
export const RUMOUR_MILES: readonly RumourMiles[] = [5, 10, 20, 40];
export const USUAL_RUMOUR_MILES: RumourMiles = 10;

/** What a rumour is called as long as the DM has given it no name. */
export const NAMELESS_RUMOUR = 'Rumor';

/** What a campaign has set for a place. */
export interface PlaceSettings {
  knowledge: Knowledge;
  show_wiki: boolean;
  /** What players call it instead of its name. */
  alias: string | null;
  rumour_note: string;
  rumour_miles: RumourMiles;
}

/** What of the settings of places shall be set; what is absent stays. */
export type SettingsWish = Partial<PlaceSettings & { show_players: boolean }>;

/** Whether players see a place itself, at its place: the answered `show_players`. */
export const isKnownPlace = (knowledge: Knowledge): boolean => knowledge === 'named' || knowledge === 'visited';

/** What holds for a place that a campaign has set nothing for: roots are shown with their text, nothing else is. */
export const unsetSettings = (isRoot: boolean): PlaceSettings => ({
  knowledge: isRoot ? 'named' : 'hidden',
  show_wiki: isRoot,
  alias: null,
  rumour_note: '',
  rumour_miles: USUAL_RUMOUR_MILES,
});

/** What players know of a place. */
export const knowledgeOf = ({ settings, isRoot }: PlaceInCampaign): Knowledge =>
  settings?.knowledge ?? unsetSettings(isRoot).knowledge;

/**
 * Settings after a wish. `show_players` changes nothing where it says what is so already; where it differs, true means
 * named and false hidden. A new alias turns the text off, since it may tell the place by other words: turning it on is a second act.
 */
export function withSettingsWish(before: PlaceSettings, wish: SettingsWish): PlaceSettings {
  const alias = wish.alias === undefined ? before.alias : wish.alias;
  const isNewAlias = alias !== null && alias !== before.alias;
  return {
    knowledge: wish.knowledge ?? knowledgeAfter(before.knowledge, wish.show_players),
    show_wiki: isNewAlias ? false : (wish.show_wiki ?? before.show_wiki),
    alias,
    rumour_note: wish.rumour_note ?? before.rumour_note,
    rumour_miles: wish.rumour_miles ?? before.rumour_miles,
  };
}

function knowledgeAfter(before: Knowledge, showPlayers: boolean | undefined): Knowledge {
  if (showPlayers === undefined || showPlayers === isKnownPlace(before)) return before;
  return showPlayers ? 'named' : 'hidden';
}
