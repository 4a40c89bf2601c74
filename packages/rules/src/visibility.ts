import type { CampaignLocationSettings } from '@venture-atlas/types';
import { isKnownPlace, knowledgeOf } from './knowledge.ts';

/**
 * How somebody looks at a map. `public`: without a campaign. In a campaign: `dm`, its owner; `player`, a member or a
 * signed-in visitor of an open campaign; `guest`, who holds the address or an invite without being one of them; `table`, a
 * screen that all of them look at.
 */
export type Audience = 'public' | 'dm' | 'player' | 'guest' | 'table';

/** What the filters look at in the settings of a place. */
export type SettingsForSight = Pick<CampaignLocationSettings, 'knowledge' | 'show_wiki'>;

/** What decides about a place in a campaign. */
export interface PlaceInCampaign {
  /** The campaign's row for the place, undefined when there is none. */
  settings: SettingsForSight | undefined;
  /** Has a map and no position on any parent, active or not, nor one that staff deleted. */
  isRoot: boolean;
}

/** What decides about a note, apart from its place. */
export interface NoteInCampaign {
  /** User id; null when the account is gone. */
  author: number | null;
  private: boolean;
}

/**
 * Whether a place exists for somebody (specification section 6). Players and guests see it when its row says
 * named or visited, or when it has no row and is a root. A row always wins. A rumour is no place: it has a list of its own.
 */
export function isPlaceVisible(audience: Audience, place: PlaceInCampaign): boolean {
  switch (audience) {
    case 'public':
    case 'dm':
      return true;
    case 'player':
    case 'guest':
    case 'table':
      return isKnownPlace(knowledgeOf(place));
  }
}

/**
 * Whether somebody reads the wiki text of a place (specification sections 4 and 6): of a visible place whose row says
 * show_wiki, or of a root without a row.
 */
export function isWikiVisible(audience: Audience, place: PlaceInCampaign): boolean {
  if (!isPlaceVisible(audience, place)) return false;
  switch (audience) {
    case 'public':
    case 'dm':
      return true;
    case 'player':
    case 'guest':
    case 'table':
      return place.settings === undefined ? place.isRoot : place.settings.show_wiki;
  }
}

/**
 * Whether somebody reads a note (specification section 4): the DM reads all; players those at visible places that are
 * public or their own; nobody else any.
 * @param viewerId user id, undefined for anonymous visitors
 */
export function isNoteVisible(
  audience: Audience,
  viewerId: number | undefined,
  note: NoteInCampaign,
  isPlaceVisibleToViewer: boolean,
): boolean {
  switch (audience) {
    case 'dm':
      return true;
    case 'player':
      if (!isPlaceVisibleToViewer) return false;
      return !note.private || (viewerId !== undefined && note.author === viewerId);
    case 'public':
    case 'guest':
    case 'table':
      return false;
  }
}

/** Everything about the places of a campaign that the filters need. */
export interface CampaignPlaces<S extends SettingsForSight = SettingsForSight> {
  /** By location id. */
  settings: ReadonlyMap<number, S>;
  /** Location ids. */
  roots: ReadonlySet<number>;
}

/** What decides about one place, out of the whole campaign's. */
export function placeInCampaign(places: CampaignPlaces, locationId: number): PlaceInCampaign {
  return { settings: places.settings.get(locationId), isRoot: places.roots.has(locationId) };
}

/** The places that exist for somebody, in their order. */
export function visiblePlaces<T extends { location_id: number }>(
  audience: Audience,
  items: readonly T[],
  places: CampaignPlaces,
): T[] {
  return items.filter((item) => isPlaceVisible(audience, placeInCampaign(places, item.location_id)));
}

/** The notes that somebody reads, in their order. */
export function visibleNotes<T extends NoteInCampaign & { location: number }>(
  audience: Audience,
  viewerId: number | undefined,
  notes: readonly T[],
  places: CampaignPlaces,
): T[] {
  return notes.filter((note) =>
    isNoteVisible(audience, viewerId, note, isPlaceVisible(audience, placeInCampaign(places, note.location))),
  );
}

/** The settings rows that somebody may know of: all for the DM, those of visible places for players and guests. */
export function visibleSettings<S extends SettingsForSight>(
  audience: Audience,
  places: CampaignPlaces<S>,
): Map<number, S> {
  if (audience === 'public') return new Map();
  return new Map(
    [...places.settings].filter(([locationId]) => isPlaceVisible(audience, placeInCampaign(places, locationId))),
  );
}
