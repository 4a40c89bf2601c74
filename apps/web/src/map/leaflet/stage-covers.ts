import type { PxBox } from '@venture-atlas/map-math';

/** What marks an element whose children lie over the map: cards, tools, notices. */
const COVERING = '[data-covers-map] > *';

/** What lies over a stage beside rail, panel and sheet, in CSS pixels from its corner. Measures: not while it moves. */
export function stageCovers(stage: HTMLElement): PxBox[] {
  const corner = stage.getBoundingClientRect();
  const elements = stage.closest('[data-width]')?.querySelectorAll(COVERING) ?? [];
  return [...elements].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right <= left || bottom <= top) return [];
    return [
      { left: left - corner.left, top: top - corner.top, right: right - corner.left, bottom: bottom - corner.top },
    ];
  });
}
