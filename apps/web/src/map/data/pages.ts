import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { SettingsRows } from '../model/place-settings.ts';

/** How many notes the viewer may read at a place, by location id. */
export type NoteCounts = Readonly<Record<string, number>>;

/** The points of one map, loaded page by page. */
export interface Pages {
  /** The response that these pages belong to. */
  of: LocationMapDetails | undefined;
  /** Identifies the map, campaign, and viewer. A newer response keeps the shown points only if the key is the same. */
  key: string;
  /** Position ids that this response has brought so far. */
  came: ReadonlySet<number>;
  points: readonly Child[];
  settings: SettingsRows;
  noteCounts: NoteCounts;
  isLoading: boolean;
  /** All points were loaded before this load began, so it only brings changes. */
  isRefresh: boolean;
  error: unknown;
}

export type PagesEvent =
  | { kind: 'begin'; details: LocationMapDetails; key: string }
  | { kind: 'points'; details: LocationMapDetails; points: readonly Child[] }
  | { kind: 'settings'; details: LocationMapDetails; settings: SettingsRows; noteCounts: NoteCounts }
  | { kind: 'end'; details: LocationMapDetails; error: unknown };

export const emptyPages: Pages = {
  of: undefined,
  key: '',
  came: new Set(),
  points: [],
  settings: {},
  noteCounts: {},
  isLoading: false,
  isRefresh: false,
  error: undefined,
};

/** Applies an event. Events that belong to another map's load change nothing. */
export function pagesReducer(pages: Pages, event: PagesEvent): Pages {
  switch (event.kind) {
    case 'begin':
      return beginning(pages, event.details, event.key);
    case 'settings':
      if (pages.of !== event.details) return pages;
      return {
        ...pages,
        settings: { ...pages.settings, ...event.settings },
        noteCounts: { ...pages.noteCounts, ...event.noteCounts },
      };
    case 'points':
      return pages.of === event.details ? { ...pages, ...withMore(pages, event.points) } : pages;
    case 'end':
      return pages.of === event.details ? ended(pages, event.error) : pages;
  }
}

/** Whether all points of the map are loaded. */
export const areComplete = ({ of, isLoading, isRefresh, error }: Pages): boolean =>
  of !== undefined && error === undefined && (isRefresh || !isLoading);

/**
 * Starts a load: another attempt, or a newer response. For the same viewer, the shown points stay until the load ends.
 */
function beginning(pages: Pages, details: LocationMapDetails, key: string): Pages {
  const isSame = pages.key === key && pages.of !== undefined;
  const kept: Pages = isSame ? { ...pages, came: pages.of === details ? pages.came : new Set() } : emptyPages;
  const begun: Pages = {
    ...kept,
    ...withMore(kept, details.children),
    of: details,
    key,
    settings: pages.of === details ? pages.settings : details.campaign_settings,
    noteCounts: pages.of === details ? pages.noteCounts : (details.campaign_note_counts ?? {}),
    isLoading: details.next_page !== null,
    isRefresh: isSame && areComplete(pages) && details.next_page !== null,
    error: undefined,
  };
  // A response of one page is complete at once, so points that it lacks disappear in the same commit.
  return begun.isLoading ? begun : ended(begun, undefined);
}

/** Adds loaded points. New points are appended, known points are replaced in place. */
function withMore({ points, came }: Pages, more: readonly Child[]): Pick<Pages, 'points' | 'came'> {
  const newer = new Map(more.map((point) => [point.id, point]));
  const known = new Set(points.map((point) => point.id));
  const fresh = more.filter((point) => !known.has(point.id));
  const isChanged = fresh.length < more.length;
  return {
    points: [...(isChanged ? points.map((point) => newer.get(point.id) ?? point) : points), ...fresh],
    came: new Set([...came, ...newer.keys()]),
  };
}

/** Ends a load. After a complete load, points that it did not bring are removed. */
function ended(pages: Pages, error: unknown): Pages {
  const isComplete = error === undefined && pages.points.length > pages.came.size;
  if (!isComplete && !pages.isLoading && pages.error === error) return pages;
  const points = isComplete ? pages.points.filter((point) => pages.came.has(point.id)) : pages.points;
  return { ...pages, points, isLoading: false, isRefresh: false, error };
}
