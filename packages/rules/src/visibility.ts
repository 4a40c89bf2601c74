import type { CampaignLocationSettings } from '@venture-atlas/types';
import { isKnownPlace, knowledgeOf } from './knowledge.ts';

/**
 * The audience of a map. `public`: without a campaign. In a campaign: `dm`, its leaders; `player`, a member or a
 * signed-in visitor of an open campaign; `guest`, a visitor with the address or an invite; `table`, a screen for all of
 * them.
 */
export type Audience = 'public' | 'dm' | 'player' | 'guest' | 'table';

/** The settings of a place that decide its visibility. */
export type VisibilitySettings = Pick<CampaignLocationSettings, 'knowledge' | 'show_wiki'>;

/** What decides the visibility of a place in a campaign. */
export interface PlaceInCampaign {
  /** The campaign's row for the place; undefined if there is none. */
  settings: VisibilitySettings | undefined;
  /** Whether it has a map and no position on any other map: active, inactive, or deleted by staff. */
  isRoot: boolean;
}

/** What decides the visibility of a note, apart from its place. */
export interface NoteInCampaign {
  /** User id; null if the account was deleted. */
  author: number | null;
  private: boolean;
}

/**
 * Whether a place is visible (specification section 6).
 * Players and guests see it if its row says named or visited, or if it is a root without a row. A row always wins. A
 * rumor is no place and has its own list.
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
 * Whether the text of a place is visible (specification sections 4 and 6): of a visible place with show_wiki, or of a
 * root without a row.
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
 * Whether a note is visible (specification section 4).
 * The DM reads all notes. Players read public notes and their own, at visible places. Nobody else reads any.
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

/** The data of a campaign's places that the filters need. */
export interface CampaignPlaces<S extends VisibilitySettings = VisibilitySettings> {
  /** By location id. */
  settings: ReadonlyMap<number, S>;
  /** Location ids. */
  roots: ReadonlySet<number>;
}

/** The data of one place, out of the whole campaign's. */
export function placeInCampaign(places: CampaignPlaces, locationId: number): PlaceInCampaign {
  return { settings: places.settings.get(locationId), isRoot: places.roots.has(locationId) };
}

/** The places that an audience sees, in order. */
export function visiblePlaces<T extends { location_id: number }>(
  audience: Audience,
  items: readonly T[],
  places: CampaignPlaces,
): T[] {
  return items.filter((item) => isPlaceVisible(audience, placeInCampaign(places, item.location_id)));
}

/** The notes that a viewer reads, in order. */
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

/** The settings rows that a viewer may know: all for the DM, those of visible places for players and guests. */
export function visibleSettings<S extends VisibilitySettings>(
  audience: Audience,
  places: CampaignPlaces<S>,
): Map<number, S> {
  if (audience === 'public') return new Map();
  return new Map(
    [...places.settings].filter(([locationId]) => isPlaceVisible(audience, placeInCampaign(places, locationId))),
  );
}
