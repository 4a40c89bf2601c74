import { type HiddenNames, leadersLine, storedFor } from '@venture-atlas/rules';
import type { ChildrenPage, LocationMapDetails, RevealedStretch } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { type PictureAddresses, publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findLocation, findWelcome, type LocationWithMap } from '../queries/locations.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import type { ChildRow } from '../queries/positions.ts';
import { findWikiContent, findWikiRow } from '../queries/wiki-pages.ts';

/**
 * What maps, places, texts, galleries, searches, and posters are read by. There are two kinds: `readerOutsideCampaigns`
 * here, and `readerInCampaign` of the campaigns, which hides what its viewer may not know. Whoever builds an answer is
 * given one of them, and so cannot forget what is hidden.
 */
export interface Reader {
  db: Db;
  scope: WorldScope;
  /** Reads how the answer names pictures. */
  readPictures: () => Promise<PictureAddresses>;
  /** Drafts belong to it, marked as such: of one world, for whoever edits it. */
  withDrafts?: true;
  /** What statements leave out; undefined outside of campaigns. */
  sight: PlaceSight | undefined;
  /** Names that the reader must not read; undefined where there are none. */
  hidden: HiddenNames | undefined;
  /** The place at an address, or the map that a world opens with, if the reader may know of it. */
  findPlace: (called: string | Home) => Promise<FoundPlace | undefined>;
  /** Whether who reads may suggest changes in a world. Given for pages alone: no file says it. */
  maySuggest?: (worldId: number) => Promise<boolean>;
}

/** The map that a world opens with. Its address is another one for players who call it otherwise. */
export interface Home {
  id: number;
  slug: string;
}

/** Whether what it reads is the same for everybody. */
export const isForEverybody = ({ sight, scope }: Reader): boolean => sight === undefined && scope.sees === 'shown';

/** A place that a reader may know of. */
export interface FoundPlace {
  /** As the reader calls it, without what they may not know of it. */
  location: LocationWithMap;
  isTextVisible: boolean;
  /** The reader calls it otherwise than by its name. */
  isAliased: boolean;
  /** The text as it is stored for the reader; only where it is visible. */
  readText: () => Promise<FoundText | undefined>;
  /**
   * How the reader has the places on its map.
   * @param withMap the answer is about the map too
   */
  readPoints: (locationIds: readonly number[], withMap: boolean) => Promise<FoundPoints>;
  /** What an answer about its map says besides. */
  readMore: () => Promise<Partial<LocationMapDetails>>;
}

/** A stored text, with what of it was a secret until the DM of a campaign revealed it to the reader. */
export interface FoundText {
  stored: string;
  revealed?: RevealedStretch[];
}

/** Places on a map, all of which the reader may know of. */
export interface FoundPoints {
  isTextVisible: (locationId: number) => boolean;
  /** A point without what the reader may not know of it. */
  present: (row: ChildRow) => ChildRow;
  /** A stored text as the reader has it. */
  presentText: (locationId: number, stored: string) => string;
  /** What an answer says about the places besides. @param withTexts it has their texts too */
  readMore: (withTexts: boolean) => Promise<Partial<ChildrenPage>>;
}

/** Whose worlds are read, and how an answer names their pictures. */
type Reading = Pick<Reader, 'db' | 'scope' | 'readPictures' | 'withDrafts'>;

/** Reads worlds as everybody sees them, or (when the scope sees all) with what staff took off the map. */
export const readerOutsideCampaigns = (reading: Reading): Reader => ({
  ...reading,
  sight: undefined,
  hidden: undefined,
  findPlace: async (called) => {
    const location = await findLocation(reading.db, typeof called === 'string' ? called : called.slug, reading.scope);
    return location && placeOutsideCampaigns(reading, location);
  },
});

/** The same with pictures at their public addresses, which stand for files too. */
export const publicReader = (db: Db, scope: WorldScope): Reader =>
  readerOutsideCampaigns({ db, scope, readPictures: async () => publicAddresses });

const placeOutsideCampaigns = ({ db, scope }: Reading, location: LocationWithMap): FoundPlace => ({
  location,
  isTextVisible: true,
  isAliased: false,
  readText: async () => {
    const row = scope.sees === 'all' ? await findWikiRow(db, scope, location.id) : undefined;
    const stored =
      scope.sees === 'all' ? row && storedFor(row, 'editor') : await findWikiContent(db, scope, location.id);
    return stored === undefined ? undefined : { stored };
  },
  readPoints: async () => wholePoints,
  readMore: async () => {
    const welcome = await findWelcome(db, location);
    // Whoever edits the world reads the line as it is written.
    const line = welcome === null || scope.sees === 'all' ? welcome : leadersLine(welcome, undefined);
    return line === null || line === '' ? {} : { welcome: line };
  },
});

const wholePoints: FoundPoints = {
  isTextVisible: () => true,
  present: (row) => row,
  presentText: (_locationId, stored) => stored,
  readMore: async () => ({}),
};
