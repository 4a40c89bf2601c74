import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { SettingsRows } from '../model/place-settings.ts';

/** How many notes the viewer may read at a place, by location id. */
export type NoteCounts = Readonly<Record<string, number>>;

/** The points of one map as they come, page by page. */
export interface Pages {
  /** The answer these pages belong to. */
  of: LocationMapDetails | undefined;
  /** Map, campaign and viewer they belong to: only within these does a newer answer keep what is shown. */
  key: string;
  /** Position ids that this answer's pages brought. */
  came: ReadonlySet<number>;
  points: readonly Child[];
  settings: SettingsRows;
  noteCounts: NoteCounts;
  isLoading: boolean;
  /** All of them were there before this load began: it only brings what is new. */
  isReadAgain: boolean;
  error: unknown;
}

export type PagesEvent =
  | { kind: 'begin'; details: LocationMapDetails; key: string }
  | { kind: 'points'; details: LocationMapDetails; points: readonly Child[] }
  | { kind: 'settings'; details: LocationMapDetails; settings: SettingsRows; noteCounts: NoteCounts }
  | { kind: 'end'; details: LocationMapDetails; error: unknown };

export const noPages: Pages = {
  of: undefined,
  key: '',
  came: new Set(),
  points: [],
  settings: {},
  noteCounts: {},
  isLoading: false,
  isReadAgain: false,
  error: undefined,
};

/** What is known after an event; events of another map's load change nothing. */
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

/** Whether a load that begins now finds all points there. */
export const areWhole = ({ of, isLoading, isReadAgain, error }: Pages): boolean =>
  of !== undefined && error === undefined && (isReadAgain || !isLoading);

/** A further attempt, or a newer answer for the same viewer: what is shown stays until the load is over. */
function beginning(pages: Pages, details: LocationMapDetails, key: string): Pages {
  const isSame = pages.key === key && pages.of !== undefined;
  const kept: Pages = isSame ? { ...pages, came: pages.of === details ? pages.came : new Set() } : noPages;
  const begun: Pages = {
    ...kept,
    ...withMore(kept, details.children),
    of: details,
    key,
    settings: pages.of === details ? pages.settings : details.campaign_settings,
    noteCounts: pages.of === details ? pages.noteCounts : (details.campaign_note_counts ?? {}),
    isLoading: details.next_page !== null,
    isReadAgain: isSame && areWhole(pages) && details.next_page !== null,
    error: undefined,
  };
  // An answer of one page is whole at once: what it hides goes with the same commit.
  return begun.isLoading ? begun : ended(begun, undefined);
}

/** Points that came: new ones follow, known ones are replaced where they stand. */
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

/** A load that came to its end knows what is no longer there. */
function ended(pages: Pages, error: unknown): Pages {
  const isComplete = error === undefined && pages.points.length > pages.came.size;
  if (!isComplete && !pages.isLoading && pages.error === error) return pages;
  const points = isComplete ? pages.points.filter((point) => pages.came.has(point.id)) : pages.points;
  return { ...pages, points, isLoading: false, isReadAgain: false, error };
}
