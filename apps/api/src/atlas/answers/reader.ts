import { type HiddenNames, leadersLine, storedTextFor } from '@venture-atlas/rules';
import type { ChildrenPage, LocationMapDetails, RevealedStretch } from '@venture-atlas/types';
import type { WikiTextHit } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { type PictureAddresses, publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findLocation, findWelcome, type LocationWithMap } from '../queries/locations.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import type { ChildRow } from '../queries/positions.ts';
import { findWikiContent, findWikiRow } from '../queries/wiki-pages.ts';

/**
 * What a viewer may read of maps, places, texts, galleries, searches, and posters.
 * There are two kinds: `readerOutsideCampaigns` here, and `readerInCampaign` of campaigns, which hides what the viewer
 * may not know. Every response is built from a reader, so no code can forget to hide something.
 */
export interface Reader {
  db: Db;
  scope: WorldScope;
  /** Reads how this response addresses pictures. */
  readPictures: () => Promise<PictureAddresses>;
  /** Whether marked drafts of one world are included, for its editors. */
  withDrafts?: true;
  /** The conditions of statements that hide places; undefined outside of campaigns. */
  sight: PlaceSight | undefined;
  /** Names that the reader must not see; undefined if there are none. */
  hidden: HiddenNames | undefined;
  /** The place with this slug, or the home map of a world, if the reader may know it. */
  findPlace: (slugOrHome: string | Home) => Promise<FoundPlace | undefined>;
  /** What a campaign revealed of secrets to the viewer. */
  revealed?: RevealedWords;
  /** Whether the viewer may suggest changes in a world. Only given for pages; files do not contain it. */
  maySuggest?: (worldId: number) => Promise<boolean>;
}

/** Finds revealed words, which the index of texts and the table of links do not contain. */
export interface RevealedWords {
  /** Hits in revealed words. @param onMaps only places on these maps */
  search: (typed: string, options: { limit: number; onMaps?: readonly number[] }) => Promise<WikiTextHit[]>;
  /** The locations whose revealed words link a place. @param onlyBare see `listLinkingTo` */
  linkingTo: (named: { id: number; onlyBare: boolean; limit: number }) => Promise<number[]>;
}

/** The home map of a world. Players may see it under an alias with another slug. */
export interface Home {
  id: number;
  slug: string;
}

/** Whether everybody gets the same responses as this reader. */
export const isForEverybody = ({ sight, scope }: Reader): boolean => sight === undefined && scope.sees === 'shown';

/** A place that the reader may know. */
export interface FoundPlace {
  /** The location under the reader's name for it, without hidden fields. */
  location: LocationWithMap;
  isTextVisible: boolean;
  /** Whether the reader sees an alias instead of its name. */
  isAliased: boolean;
  /** The stored text for this reader; only if it is visible. */
  readText: () => Promise<FoundText | undefined>;
  /** Reads the places on its map for this reader. @param withMap whether the response is also about the map */
  readPoints: (locationIds: readonly number[], withMap: boolean) => Promise<FoundPoints>;
  /** Further fields about the map. */
  readMore: () => Promise<Partial<LocationMapDetails>>;
}

/** A stored text, with the secrets that the DM of a campaign revealed to the reader. */
export interface FoundText {
  stored: string;
  revealed?: RevealedStretch[];
}

/** Places on a map that the reader may know. */
export interface FoundPoints {
  isTextVisible: (locationId: number) => boolean;
  /** A point without hidden fields. */
  present: (row: ChildRow) => ChildRow;
  /** A stored text as the reader sees it. */
  presentText: (locationId: number, stored: string) => string;
  /** Further fields about the places. */
  readMore: () => Promise<Partial<ChildrenPage>>;
}

/** The worlds to read, and the addresses of pictures. */
type ReaderSource = Pick<Reader, 'db' | 'scope' | 'readPictures' | 'withDrafts'>;

/** Reads worlds as everybody sees them. If the scope sees everything, places that staff took off maps are included. */
export const readerOutsideCampaigns = (source: ReaderSource): Reader => ({
  ...source,
  sight: undefined,
  hidden: undefined,
  findPlace: async (slugOrHome) => {
    const location = await findLocation(
      source.db,
      typeof slugOrHome === 'string' ? slugOrHome : slugOrHome.slug,
      source.scope,
    );
    return location && placeOutsideCampaigns(source, location);
  },
});

/** The same with public addresses of pictures, which also work in files. */
export const publicReader = (db: Db, scope: WorldScope): Reader =>
  readerOutsideCampaigns({ db, scope, readPictures: async () => publicAddresses });

const placeOutsideCampaigns = ({ db, scope }: ReaderSource, location: LocationWithMap): FoundPlace => ({
  location,
  isTextVisible: true,
  isAliased: false,
  readText: async () => {
    const row = scope.sees === 'all' ? await findWikiRow(db, scope, location.id) : undefined;
    const stored =
      scope.sees === 'all' ? row && storedTextFor(row, 'editor') : await findWikiContent(db, scope, location.id);
    return stored === undefined ? undefined : { stored };
  },
  readPoints: async () => wholePoints,
  readMore: async () => {
    const welcome = await findWelcome(db, location);
    // Editors read the line as it is written.
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
