import type { Child, StaffPosition } from '@venture-atlas/types';
import type { KnownPosition, LocalEdits } from './local-points.ts';

/** The points of a map as the server lists them. */
export interface ListedPoints {
  /** @param wholeOf the answer all of whose points these are; undefined while some are still to come */
  set: (points: readonly Child[], wholeOf?: unknown) => void;
  /**
   * Until the points of one of these answers, or of a newer one, were told whole; not for ever. Nothing is waited for
   * when there is none, or when they were told already.
   */
  told: (answers: readonly unknown[]) => Promise<void>;
  all: () => Iterable<Child>;
  at: (id: number) => Child | undefined;
  /** The answers of this visit without those that the list has, too: where a place changed with many others, only it tells. */
  withoutListed: (edits: LocalEdits) => LocalEdits;
  /** A position as the server last told it; of list and answers the newer one. */
  latest: (id: number | undefined, edits: LocalEdits) => Child | StaffPosition | undefined;
}

/** A screen that tells nothing for so long, in milliseconds, was left or has its own trouble. */
const TOLD_WITHIN_MS = 10_000;

/** Nothing is listed yet. */
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
