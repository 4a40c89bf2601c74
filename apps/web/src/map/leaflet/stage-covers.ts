import type { PxBox } from '@venture-atlas/map-math';

/** Where what lies over a stage stands: cards, tools, notices are children of these. */
export const coveringRooms = (stage: HTMLElement): Iterable<Element> =>
  stage.closest('[data-width]')?.querySelectorAll('[data-covers-map]') ?? [];

/** What lies over a stage beside rail, panel and sheet, in CSS pixels from its corner. Measures: not while it moves. */
export function stageCovers(stage: HTMLElement): PxBox[] {
  const corner = stage.getBoundingClientRect();
  const elements = [...coveringRooms(stage)].flatMap((room) => [...room.children]);
  return elements.flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right <= left || bottom <= top) return [];
    return [
      { left: left - corner.left, top: top - corner.top, right: right - corner.left, bottom: bottom - corner.top },
    ];
  });
}
