import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StageCovers, stageCovers } from './stage-covers.ts';

/** Where elements lie in the window: left, top, width, height. The simulated browser lays nothing out. */
const laid = new WeakMap<Element, [number, number, number, number]>();

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(...(laid.get(this) ?? [0, 0, 0, 0]));
  });
});

afterEach(() => {
  document.body.innerHTML = '';
});

function lay(parent: Element, attribute: string, box: [number, number, number, number]): HTMLElement {
  const element = document.createElement('div');
  if (attribute !== '') element.setAttribute(attribute, '');
  laid.set(element, box);
  parent.append(element);
  return element;
}

/** A map of 1000 x 600 below a bar of 56 pixels, on its stage, on a page. */
function page() {
  const host = lay(document.body, '', [0, 56, 1000, 656]);
  const stage = lay(host, 'data-width', [0, 56, 1000, 600]);
  return { host, stage, map: lay(stage, '', [0, 56, 1000, 600]) };
}

test('cards in a room on the stage cover the map, and so do bars that lie over it', () => {
  const { stage, map } = page();
  const room = lay(stage, 'data-covers-map', [0, 0, 0, 0]);
  lay(room, '', [16, 72, 300, 90]);
  lay(stage, 'data-over-map', [0, 600, 1000, 56]);
  expect(stageCovers(map)).toEqual([
    { left: 16, top: 16, right: 316, bottom: 106 },
    { left: 0, top: 544, right: 1000, bottom: 600 },
  ]);
});

test('what stands beside the stage covers the map where it reaches over it, and nowhere else', () => {
  const { host, map } = page();
  const bar = lay(host, '', [0, 656, 1000, 56]);
  const above = lay(bar, 'data-covers-map', [0, 0, 0, 0]);
  lay(above, '', [150, 604, 400, 44]);
  const inBar = lay(bar, 'data-covers-map', [0, 0, 0, 0]);
  lay(inBar, '', [600, 656, 300, 55]);
  expect(stageCovers(map)).toEqual([{ left: 150, top: 548, right: 550, bottom: 592 }]);
});

test('whoever watches is told of a cover that comes and of one that goes, and of nothing else', async () => {
  const { host, stage, map } = page();
  const onChange = vi.fn();
  const covers = new StageCovers(map, onChange);
  covers.measure(true);
  lay(stage, '', [0, 0, 10, 10]);
  await Promise.resolve();
  expect(onChange).not.toHaveBeenCalled();
  const bar = lay(host, 'data-over-map', [0, 600, 1000, 56]);
  await Promise.resolve();
  expect(onChange).toHaveBeenCalledTimes(1);
  covers.measure(true);
  expect(covers.boxes).toHaveLength(1);
  bar.remove();
  await Promise.resolve();
  expect(onChange).toHaveBeenCalledTimes(2);
  covers.measure(false);
  lay(host, 'data-over-map', [0, 600, 1000, 56]);
  await Promise.resolve();
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(covers.boxes).toEqual([]);
});
