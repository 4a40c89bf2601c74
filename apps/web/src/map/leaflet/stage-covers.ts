import type { PxBox } from '@venture-atlas/map-math';

/** Cards, tools, and notices are children of a container that is marked. A bar is marked itself. */
const COVERS = '[data-covers-map] > *, [data-over-map]';

/** The stage and its siblings, for instance the DM's bar with the message above it. */
const pageOf = (stage: HTMLElement): Element | null => stage.closest('[data-width]')?.parentElement ?? null;

const coversOf = (stage: HTMLElement): Element[] => [...(pageOf(stage)?.querySelectorAll(COVERS) ?? [])];

/**
 * Measures the elements over a stage, except rail, panel, and sheet, in CSS pixels from its corner. Do not call it
 * during a movement.
 */
export function stageCovers(stage: HTMLElement): PxBox[] {
  const corner = stage.getBoundingClientRect();
  return coversOf(stage).flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // Text for screen readers only is one pixel large.
    if (right - left <= 1 || bottom - top <= 1) return [];
    if (right <= corner.left || bottom <= corner.top || left >= corner.right || top >= corner.bottom) return [];
    return [
      { left: left - corner.left, top: top - corner.top, right: right - corner.left, bottom: bottom - corner.top },
    ];
  });
}

/** Measures the elements over a stage on demand. Reports when one comes, goes, or changes its size. */
export class StageCovers {
  boxes: readonly PxBox[] = [];
  private readonly stage: HTMLElement;
  private readonly sizes: ResizeObserver;
  private readonly additions: MutationObserver;
  private watched: readonly Element[] = [];

  constructor(stage: HTMLElement, onChange: () => void) {
    this.stage = stage;
    this.sizes = new ResizeObserver(onChange);
    this.additions = new MutationObserver(() => {
      const now = coversOf(stage);
      if (now.length !== this.watched.length || now.some((element, at) => element !== this.watched[at])) onChange();
    });
  }

  /** @param isWanted false: the result is empty, and changes are not reported */
  measure(isWanted: boolean): void {
    this.boxes = isWanted ? stageCovers(this.stage) : [];
    const page = isWanted ? pageOf(this.stage) : null;
    const now = page === null ? [] : coversOf(this.stage);
    for (const element of this.watched) if (!now.includes(element)) this.sizes.unobserve(element);
    for (const element of now) if (!this.watched.includes(element)) this.sizes.observe(element);
    this.watched = now;
    if (page === null) this.additions.disconnect();
    else this.additions.observe(page, { childList: true, subtree: true });
  }

  stop(): void {
    this.sizes.disconnect();
    this.additions.disconnect();
  }
}
