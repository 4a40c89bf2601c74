import type { ScreenPoint } from '@venture-atlas/map-math';
import type { GhostHits, HitQuery } from '../label-canvas/hit-test.ts';
import { MOUSE_REACH_PX } from '../label-canvas/pointer-reach.ts';
import { fetchMarking, marking } from './fetch-marking.ts';
import type { LabelLayer } from './label-layer.ts';
import type { LazyMarks } from './lazy-marks.ts';

export interface PointingParts {
  readonly stage: HTMLElement;
  readonly labels: LabelLayer;
  readonly marks: LazyMarks;
  readonly onHover: (id: number | null) => void;
}

/** Finds the point under the pointer. Marks and reports the hovered point and sets the cursor. */
export class Pointing {
  private readonly parts: PointingParts;
  private selectedId: number | null = null;
  private at: ScreenPoint | null = null;
  private hoveredId: number | null = null;
  /** The point whose row in a list or in search is hovered or active. */
  private elsewhereId: number | null = null;
  private isOn = true;
  private ghosts: GhostHits | undefined;
  private isMapMoving = false;
  private isFetching = false;
  private isStopped = false;

  constructor(parts: PointingParts) {
    this.parts = parts;
  }

  /** Stops reporting, because the map is removed. */
  stop(): void {
    this.isStopped = true;
  }

  setSelected(id: number | null): void {
    this.selectedId = id;
  }

  /** Switches hovering on or off. */
  setOn(isOn: boolean): void {
    this.isOn = isOn;
    this.hoverAgain();
  }

  /**
   * For editors: shows hidden points and names without room faintly. `ghosts` finds the faint dots under the pointer.
   */
  setGhosts(ghosts: GhostHits | undefined): void {
    this.ghosts = ghosts;
    const isOn = ghosts !== undefined;
    this.parts.labels.setShowsHidden(isOn);
    this.parts.marks.setShowsHidden(isOn);
  }

  setElsewhere(id: number | null): void {
    this.elsewhereId = id;
    this.parts.marks.setHovered(this.hoveredId ?? id);
  }

  /**
   * Finds the point at a pixel and dispatches its position id or null: at once, or after the code that finds points has
   * loaded.
   * @param reachPx how far from a line still counts
   */
  find(at: ScreenPoint, reachPx: number, dispatch: (id: number | null) => void): void {
    const query = this.query(at, reachPx);
    const findNow = ({ hitTest }: { hitTest: (query: HitQuery) => number }): void => {
      if (this.isStopped) return;
      const hit = hitTest(query);
      dispatch(hit === -1 ? null : (query.store.ids[hit] as number));
    };
    const loaded = marking();
    if (loaded !== undefined) findNow(loaded);
    // The next tap retries.
    else void fetchMarking().then(findNow, () => undefined);
  }

  private query(at: ScreenPoint, reachPx: number): HitQuery {
    const { labels } = this.parts;
    const { store, index, ground } = labels.feed;
    const [view, placed, selected] = [labels.viewNow(), labels.placed, store.indexOf(this.selectedId)];
    return { store, index, ground, view, at, reachPx, selected, ghosts: this.ghosts, placed };
  }

  /** Sets the pointer's position (null: it left). While the map moves, nothing is hovered. */
  hover(at: ScreenPoint | null, isMapMoving: boolean): void {
    this.at = at;
    this.isMapMoving = isMapMoving;
    if (at === null || isMapMoving || !this.isOn) this.mark(null);
    else if (marking() !== undefined) this.find(at, MOUSE_REACH_PX, this.mark);
    else this.hoverLater();
  }

  private hoverLater(): void {
    if (this.isFetching) return;
    this.isFetching = true;
    void fetchMarking()
      .then(() => {
        if (!this.isStopped) this.hover(this.at, this.isMapMoving);
      })
      // The next pointer move retries.
      .catch(() => undefined)
      .finally(() => {
        this.isFetching = false;
      });
  }

  private readonly mark = (id: number | null): void => {
    const { stage, marks, onHover } = this.parts;
    if (id !== null) stage.dataset.pointer = 'point';
    else if (stage.dataset.pointer === 'point') delete stage.dataset.pointer;
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    marks.setHovered(id ?? this.elsewhereId);
    onHover(id);
  };

  /** Updates the hovered point after the map moved under a still pointer. */
  hoverAgain(): void {
    this.hover(this.at, false);
  }
}
