import { describe, expect, it } from 'vitest';
import { layersOf, ordersOf } from './layers.ts';

const three = () => 3;

describe('layers', () => {
  it('stand by their order, each with what is of it', () => {
    const things = [
      { id: 1, layer: { name: 'Ruins', order: 9, off: true } },
      { id: 2, layer: null },
      { id: 3, layer: { name: 'Towns', order: 4 } },
      { id: 4, layer: { name: 'Ruins', order: 9, off: true } },
    ];
    expect(layersOf(things, ({ layer }) => layer)).toEqual([
      { name: 'Towns', order: 4, off: false, members: [things[2]] },
      { name: 'Ruins', order: 9, off: true, members: [things[0], things[3]] },
    ]);
  });

  it('are one where an undo left their things apart', () => {
    const things = [
      { name: 'Towns', order: 7 },
      { name: 'Towns', order: 2, off: true },
    ];
    expect(layersOf(things, (layer) => layer)).toMatchObject([{ order: 2, off: true }]);
  });
});

describe('the order of layers', () => {
  it('stays where it rises already, and a new one comes behind', () => {
    expect(ordersOf([2, 9, undefined], three)).toEqual([2, 9, 12]);
  });

  it('is new where one goes before another, or one comes between', () => {
    expect(ordersOf([9, 2], three)).toEqual([3, 6]);
    expect(ordersOf([2, undefined, 3], three)).toEqual([3, 6, 9]);
    expect(ordersOf([], three)).toEqual([]);
  });
});
