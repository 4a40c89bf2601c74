import { shapeGround, signPaths } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { PointView } from '../model/point-views.ts';
import type { FramedMap } from './framed-map.ts';
import type { FromPainter, PaintedPicture, ToPainter } from './painter-messages.ts';
import { pointChanges } from './point-changes.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';

/** So many new rows of a long list are sent at first; a server gives the largest places of a map first. */
const FIRST_PORTION = 60;
/** And so many at a time behind them: packing them holds no frame up. */
const PORTION = 4_000;

type IndexAnswer = Extract<FromPainter, { kind: 'indexed' }>;

/**
 * The page's side of the points: finds what changed in a list, packs it for the painter and keeps the same store, so
 * that hits and marks on the page speak of the same indices.
 */
export class PointFeed {
  readonly store = new PointStore();
  readonly index = new PointIndex(this.store);
  readonly map: FramedMap;
  /** Where shapes end (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  private points: readonly PointView[] = [];
  /** The whole list while only its beginning was sent. */
  private awaited: readonly PointView[] | undefined;
  /** Counts the changes; the painter says with an index up to which one it knew. */
  private edition = 0;
  /** The last change that cut rows off: an index that does not know it is of other points. */
  private lastCut = 0;
  private changedRows: { edition: number; rows: readonly number[] }[] = [];
  /** Rows that became other points since the painter measured last: from one on, or single ones. */
  private unmeasured: { edition: number; from: number; rows: readonly number[] }[] = [];

  /** @param map its size and the frame of its picture in map units */
  constructor(map: FramedMap) {
    this.map = map;
    this.ground = shapeGround(map, map.frame);
  }

  /**
   * The message that brings the painter from the last list to this one; undefined when nothing changed. Of many points
   * that are appended it brings the first ones, and `more` the others.
   */
  update(points: readonly PointView[]): ToPainter | undefined {
    if (this.awaited !== undefined && pointChanges(this.awaited, points).kind === 'none') return undefined;
    return this.bring(points, FIRST_PORTION);
  }

  /** Whether a part of the list is still to be sent. */
  get hasMore(): boolean {
    return this.awaited !== undefined;
  }

  /** The message with the next points of a list that was begun. */
  more(): ToPainter | undefined {
    return this.awaited === undefined ? undefined : this.bring(this.awaited, PORTION);
  }

  private bring(points: readonly PointView[], portion: number): ToPainter | undefined {
    const changes = pointChanges(this.points, points);
    // What stands already is never cut off to be sent again in portions: it would go and come back.
    const isLong =
      changes.kind === 'tail' && changes.from >= this.store.count && points.length > changes.from + 2 * portion;
    this.awaited = isLong ? points : undefined;
    this.points = isLong ? points.slice(0, changes.from + portion) : points;
    switch (changes.kind) {
      case 'none':
        return undefined;
      case 'tail':
        return this.tail(changes.from, isLong && changes.from > 0);
      case 'rows': {
        const { rows } = changes;
        const chunk = packPoints(
          rows.map((row) => points[row] as PointView),
          this.map.height,
          signPaths,
        );
        this.edition += 1;
        this.changedRows.push({ edition: this.edition, rows });
        this.unmeasured.push({ edition: this.edition, from: points.length, rows });
        this.store.replaceRows(rows, chunk);
        this.index.loosen(rows);
        return { kind: 'rows', rows, chunk, edition: this.edition };
      }
    }
  }

  /** All points, for a painter that starts anew. */
  everything(): ToPainter {
    this.points = this.awaited ?? this.points;
    this.awaited = undefined;
    return this.tail(0, false);
  }

  /** The view of a point. */
  pointAt(index: number): PointView | undefined {
    return this.points[index];
  }

  adoptIndex({ data, count, edition }: IndexAnswer): void {
    if (edition < this.lastCut || count > this.store.count) return;
    this.changedRows = this.changedRows.filter((change) => change.edition > edition);
    this.index.adopt(
      data,
      count,
      this.changedRows.flatMap((change) => change.rows),
    );
  }

  /** Keeps what the painter measured. Rows that are other points since the edition it knew are left out. */
  takeWidths({ rows, widths, lineCounts, edition }: PaintedPicture['measured']): void {
    this.unmeasured = this.unmeasured.filter((change) => change.edition > edition);
    const kept = Math.min(this.store.count, ...this.unmeasured.map(({ from }) => from));
    const changed = new Set(this.unmeasured.flatMap((change) => change.rows));
    rows.forEach((row, at) => {
      if (row >= kept || changed.has(row)) return;
      this.store.widths[row] = widths[at] as number;
      this.store.lineCounts[row] = lineCounts[at] as number;
    });
  }

  private tail(from: number, goesOn: boolean): ToPainter {
    const chunk = packPoints(this.points.slice(from), this.map.height, signPaths);
    this.edition += 1;
    this.unmeasured.push({ edition: this.edition, from, rows: [] });
    if (from < this.store.count) {
      this.lastCut = this.edition;
      this.changedRows = [];
    }
    this.store.replaceTail(from, chunk);
    this.index.dropTail(from);
    return { kind: 'tail', from, chunk, edition: this.edition, goesOn };
  }
}
