import type { ScreenPoint } from '@venture-atlas/map-math';
import type { GhostHits, HitQuestion } from '../label-canvas/hit-test.ts';
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

/** Knows which point a pixel of the view means, and keeps the hovered point marked, told and under the right cursor. */
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

  /** The map goes: nothing is told any more. */
  stop(): void {
    this.isStopped = true;
  }

  setSelected(id: number | null): void {
    this.selectedId = id;
  }

  /** Off: nothing is hovered. */
  setOn(isOn: boolean): void {
    this.isOn = isOn;
    this.hoverAgain();
  }

  /** What has no place at a zoom shows faintly, and answers. `ghosts` finds the faint dots. */
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
   * Tells the position id of the point at a pixel, or null: at once, or when what finds points has come.
   * @param reachPx how far from a line still means it
   */
  find(at: ScreenPoint, reachPx: number, dispatch: (id: number | null) => void): void {
    const question = this.question(at, reachPx);
    const ask = ({ hitTest }: { hitTest: (asked: HitQuestion) => number }): void => {
      if (this.isStopped) return;
      const hit = hitTest(question);
      dispatch(hit === -1 ? null : (question.store.ids[hit] as number));
    };
    const there = marking();
    if (there !== undefined) ask(there);
    // The next tap asks again.
    else void fetchMarking().then(ask, () => undefined);
  }

  private question(at: ScreenPoint, reachPx: number): HitQuestion {
    const { labels } = this.parts;
    const { store, index, ground } = labels.feed;
    const [view, placed, selected] = [labels.viewNow(), labels.placed, store.indexOf(this.selectedId)];
    return { store, index, ground, view, at, reachPx, selected, ghosts: this.ghosts, placed };
  }

  /** The pointer is here now (null: gone). While the map moves, nothing is hovered. */
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
      // The next move of the pointer asks again.
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

  /** The map came to rest under a pointer that did not move. */
  hoverAgain(): void {
    this.hover(this.at, false);
  }
}
