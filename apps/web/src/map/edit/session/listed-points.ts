import type { Child, StaffPosition } from '@venture-atlas/types';
import type { LocalEdits } from './local-points.ts';

/** The points of a map as the server lists them. */
export interface ListedPoints {
  set: (points: readonly Child[]) => void;
  all: () => Iterable<Child>;
  /** A position as the server last told it; of list and answers the newer one. */
  latest: (id: number | undefined, edits: LocalEdits) => Child | StaffPosition | undefined;
}

/** Nothing is listed yet. */
export function createListedPoints(): ListedPoints {
  let byId = new Map<number, Child>();
  let from: readonly Child[] | undefined;
  return {
    set: (points) => {
      if (points === from) return;
      from = points;
      byId = new Map(points.map((point) => [point.id, point]));
    },
    all: () => byId.values(),
    latest: (id = 0, { known }) => {
      const child = byId.get(id);
      const position = known.get(id)?.position;
      return position !== undefined && position.version >= (child?.version ?? 0) ? position : child;
    },
  };
}
