import type { Child, StaffPosition } from '@venture-atlas/types';
import type { KnownPosition, LocalEdits } from './local-points.ts';

/** The points of a map from the server. */
export interface ListedPoints {
  /** @param wholeOf the response that has exactly these points; undefined while some are still loading */
  set: (points: readonly Child[], wholeOf?: unknown) => void;
  /**
   * Waits until all points of one of these responses, or a newer one, are set, but not forever. Returns at once if
   * there is none or they are already set.
   */
  told: (answers: readonly unknown[]) => Promise<void>;
  all: () => Iterable<Child>;
  at: (id: number) => Child | undefined;
  /**
   * The local edits without those that the list already contains. For a change of many places, only the list has the
   * result.
   */
  withoutListed: (edits: LocalEdits) => LocalEdits;
  /** The newest version of a position, from the list or the responses. */
  latest: (id: number | undefined, edits: LocalEdits) => Child | StaffPosition | undefined;
}

/** A screen that reports nothing for this long, in milliseconds, was left or has failed. */
const TOLD_WITHIN_MS = 10_000;

/** Creates an empty list. */
export function createListedPoints(): ListedPoints {
  let byId = new Map<number, Child>();
  let from: readonly Child[] | undefined;
  let whole: unknown;
  const waiting = new Set<() => void>();
  return {
    set: (points, wholeOf) => {
      if (points !== from) byId = new Map(points.map((point) => [point.id, point]));
      from = points;
      if (wholeOf === undefined) return;
      whole = wholeOf;
      for (const goOn of [...waiting]) goOn();
    },
    told: (answers) =>
      new Promise((done) => {
        if (answers.length === 0 || answers.includes(whole)) return done();
        const goOn = () => {
          clearTimeout(limit);
          waiting.delete(goOn);
          done();
        };
        const limit = setTimeout(goOn, TOLD_WITHIN_MS);
        waiting.add(goOn);
      }),
    all: () => byId.values(),
    at: (id) => byId.get(id),
    withoutListed: (edits) => {
      const isNewer = (id: number, { position }: KnownPosition) => position.version > (byId.get(id)?.version ?? 0);
      return { ...edits, known: new Map([...edits.known].filter(([id, one]) => isNewer(id, one))) };
    },
    latest: (id = 0, { known }) => {
      const child = byId.get(id);
      const position = known.get(id)?.position;
      return position !== undefined && position.version >= (child?.version ?? 0) ? position : child;
    },
  };
}
