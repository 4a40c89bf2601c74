import type { ChildrenPage, LocationMapDetails } from '@venture-atlas/types';
import { LRUCache } from 'lru-cache';
import type { AnswerSource } from '../../atlas/answers/public-answers.ts';
import type { Reader } from '../../atlas/answers/reader.ts';
import { type MapForAudience, mapForAccount, readNotesForAudience } from '../answers/map-for-account.ts';
import { readerForAudience } from '../answers/reader-in-campaign.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { asAnybody, type CampaignView } from '../view/load-campaign.ts';
import { mapsOf } from './revision.ts';

/** Bytes of all responses. The least recently used goes first and is built again when needed. */
const CACHE_BYTES_MAX = 64 * 1_048_576;
/** Approximate size of a response without its places. */
const ANSWER_BYTES = 2_000;

/** A response that was built for one reader. */
export interface BuiltMap extends AnswerSource<LocationMapDetails | ChildrenPage> {
  /** The world of the map; undefined for a page of its places. */
  worldId?: number;
  /** Another map than the requested one, which depends on more than the revision says. */
  isInstead?: true;
}

/** A response about the places of a map, and how it is built if it is not kept. */
export interface MapRequest {
  /** Distinguishes the responses of one audience. */
  key: string;
  /** Whether the response contains texts and notes. */
  withContent: boolean;
  build: (reader: Reader) => Promise<BuiltMap | undefined>;
}

/** The maps of campaigns as audiences get them, each at one revision. */
export interface KeptMaps {
  /**
   * The response for a viewer, whose rights were checked at the state of `source`.
   * @param revision of the viewer's responses at that state; undefined if it is unknown
   */
  read: (
    source: CampaignSource,
    view: CampaignView,
    revision: string | undefined,
    request: MapRequest,
  ) => Promise<LocationMapDetails | ChildrenPage | undefined>;
  /** Drops everything. */
  dropAll: () => void;
}

export function createKeptMaps(suggestionsOn: boolean): KeptMaps {
  const kept = new LRUCache<string, MapForAudience>({ maxSize: CACHE_BYTES_MAX, sizeCalculation: sizeOf });
  return {
    async read(source, view, revision, request) {
      const { key, withContent: withNotes } = request;
      const name = `${view.campaign.id} ${view.audience} ${mapsOf(revision ?? '')} ${key}`;
      const known = revision === undefined ? undefined : kept.get(name);
      if (known !== undefined) return mapForAccount(source.db, view, known, { withNotes, suggestionsOn });
      const found = await request.build(readerForAudience(source, view));
      if (found === undefined) return undefined;
      const { body, worldId, isInstead } = found;
      const notes = await readNotesForAudience(source.db, asAnybody(view), body, withNotes);
      const built = { body, worldId, ...notes };
      if (revision !== undefined && isInstead === undefined) kept.set(name, built);
      return mapForAccount(source.db, view, built, { withNotes, suggestionsOn });
    },
    dropAll: () => kept.clear(),
  };
}

const sizeOf = ({ body, notes }: MapForAudience): number =>
  ANSWER_BYTES + JSON.stringify(body).length + JSON.stringify(notes).length;
