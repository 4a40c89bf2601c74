import { shapeGround } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { PointView } from '../model/point-views.ts';
import type { FramedMap } from './framed-map.ts';
import type { FromPainter, PaintedPicture, ToPainter } from './painter-messages.ts';
import { pointChanges } from './point-changes.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';

/** How many new rows of a long list are sent first. The server sends the largest places of a map first. */
const FIRST_PORTION = 60;
/** How many rows each later portion has. Packing them must not delay a frame. */
const PORTION = 4_000;

type IndexAnswer = Extract<FromPainter, { kind: 'indexed' }>;

/**
 * The page's side of the points. It finds what changed in a list, packs it for the painter, and keeps the same store.
 * Hits and marks on the page can then use the same indices.
 */
export class PointFeed {
  readonly store = new PointStore();
  readonly index = new PointIndex(this.store);
  readonly map: FramedMap;
  /** Where shapes end (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  private points: readonly PointView[] = [];
  /** The whole list, while only its beginning has been sent. */
  private unsentList: readonly PointView[] | undefined;
  /** Counts the changes. With each index, the painter reports the last edition that it knew. */
  private edition = 0;
  /** The last change that cut off rows. An older index belongs to other points. */
  private lastCut = 0;
  private changedRows: { edition: number; rows: readonly number[] }[] = [];
  /** Rows whose points changed since the painter last measured: all from one row on, or single rows. */
  private unmeasured: { edition: number; from: number; rows: readonly number[] }[] = [];

  /** @param map its size and the frame of its picture in map units */
  constructor(map: FramedMap) {
    this.map = map;
    this.ground = shapeGround(map, map.frame);
  }

  /**
   * The message that updates the painter to this list; undefined if nothing changed. Of many appended points it has the
   * first ones; `more` returns the others.
   */
  update(points: readonly PointView[]): ToPainter | undefined {
    if (this.unsentList !== undefined && pointChanges(this.unsentList, points).kind === 'none') return undefined;
    return this.messageFor(points, FIRST_PORTION);
  }

  /** Whether part of the list is not sent yet. */
  get hasMore(): boolean {
    return this.unsentList !== undefined;
  }

  /** The message with the next portion of a list that was begun. */
  more(): ToPainter | undefined {
    return this.unsentList === undefined ? undefined : this.messageFor(this.unsentList, PORTION);
  }

  private messageFor(points: readonly PointView[], portion: number): ToPainter | undefined {
    const changes = pointChanges(this.points, points);
    // Points that are already drawn are never cut off and sent again in portions, since they would flicker.
    const isLong =
      changes.kind === 'tail' && changes.from >= this.store.count && points.length > changes.from + 2 * portion;
    this.unsentList = isLong ? points : undefined;
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

  /** All points, for a newly started painter. */
  everything(): ToPainter {
    this.points = this.unsentList ?? this.points;
    this.unsentList = undefined;
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

  /** Stores what the painter measured, except for rows whose points changed since its edition. */
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

  private tail(from: number, moreFollows: boolean): ToPainter {
    const chunk = packPoints(this.points.slice(from), this.map.height);
    this.edition += 1;
    this.unmeasured.push({ edition: this.edition, from, rows: [] });
    if (from < this.store.count) {
      this.lastCut = this.edition;
      this.changedRows = [];
    }
    this.store.replaceTail(from, chunk);
    this.index.dropTail(from);
    return { kind: 'tail', from, chunk, edition: this.edition, moreFollows };
  }
}
