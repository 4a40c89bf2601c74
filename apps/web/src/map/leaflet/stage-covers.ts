import type { PxBox } from '@venture-atlas/map-math';

/** Cards, tools, and notices are children of a room; a bar is marked itself. */
const COVERS = '[data-covers-map] > *, [data-over-map]';

/** The stage, and what stands beside it, for instance the DM's bar with what it says above itself. */
const pageOf = (stage: HTMLElement): Element | null => stage.closest('[data-width]')?.parentElement ?? null;

const coversOf = (stage: HTMLElement): Element[] => [...(pageOf(stage)?.querySelectorAll(COVERS) ?? [])];

/** What lies over a stage beside rail, panel and sheet, in CSS pixels from its corner. Measures: not while it moves. */
export function stageCovers(stage: HTMLElement): PxBox[] {
  const corner = stage.getBoundingClientRect();
  return coversOf(stage).flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // What is only read aloud is one pixel large.
    if (right - left <= 1 || bottom - top <= 1) return [];
    if (right <= corner.left || bottom <= corner.top || left >= corner.right || top >= corner.bottom) return [];
    return [
      { left: left - corner.left, top: top - corner.top, right: right - corner.left, bottom: bottom - corner.top },
    ];
  });
}

/** What lies over a stage, measured when it is asked for; tells when something comes, goes, or changes its size. */
export class StageCovers {
  boxes: readonly PxBox[] = [];
  private readonly stage: HTMLElement;
  private readonly sizes: ResizeObserver;
  private readonly comings: MutationObserver;
  private watched: readonly Element[] = [];

  constructor(stage: HTMLElement, onChange: () => void) {
    this.stage = stage;
    this.sizes = new ResizeObserver(onChange);
    this.comings = new MutationObserver(() => {
      const now = coversOf(stage);
      if (now.length !== this.watched.length || now.some((element, at) => element !== this.watched[at])) onChange();
    });
  }

  /** @param isWanted false: nobody needs them, and nobody is told */
  measure(isWanted: boolean): void {
    this.boxes = isWanted ? stageCovers(this.stage) : [];
    const page = isWanted ? pageOf(this.stage) : null;
    const now = page === null ? [] : coversOf(this.stage);
    for (const element of this.watched) if (!now.includes(element)) this.sizes.unobserve(element);
    for (const element of now) if (!this.watched.includes(element)) this.sizes.observe(element);
    this.watched = now;
    if (page === null) this.comings.disconnect();
    else this.comings.observe(page, { childList: true, subtree: true });
  }

  stop(): void {
    this.sizes.disconnect();
    this.comings.disconnect();
  }
}
