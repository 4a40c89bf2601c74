import type { ScreenPoint } from '@venture-atlas/map-math';
import { type GhostHits, hitTest, MOUSE_REACH_PX } from '../painter/hit-test.ts';
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

  constructor(parts: PointingParts) {
    this.parts = parts;
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

  /** Position id of the point at a pixel, or null. `reachPx`: how far from a line still means it. */
  idAt(at: ScreenPoint, reachPx: number): number | null {
    const { labels } = this.parts;
    const { ghosts } = this;
    const { store, index, ground } = labels.feed;
    const selected = store.indexOf(this.selectedId);
    const hit = hitTest({
      store,
      index,
      ground,
      view: labels.viewNow(),
      at,
      reachPx,
      selected,
      ghosts,
      placed: labels.placed,
    });
    return hit === -1 ? null : (store.ids[hit] as number);
  }

  /** The pointer is here now (null: gone). While the map moves, nothing is hovered. */
  hover(at: ScreenPoint | null, isMapMoving: boolean): void {
    this.at = at;
    const id = at === null || isMapMoving || !this.isOn ? null : this.idAt(at, MOUSE_REACH_PX);
    const { stage, marks, onHover } = this.parts;
    if (id !== null) stage.dataset.pointer = 'point';
    else if (stage.dataset.pointer === 'point') delete stage.dataset.pointer;
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    marks.setHovered(id ?? this.elsewhereId);
    onHover(id);
  }

  /** The map came to rest under a pointer that did not move. */
  hoverAgain(): void {
    this.hover(this.at, false);
  }
}
