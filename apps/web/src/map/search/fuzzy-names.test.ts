import { describe, expect, it } from 'vitest';
import { FuzzyNames, type NameWithId } from './fuzzy-names.ts';
import { ToldNames } from './told-names.ts';

const named = (names: readonly string[], from = 1): NameWithId[] => names.map((name, at) => ({ id: from + at, name }));
const fillers = named(Array.from({ length: 2_500 }, (_, n) => `Filler ${n} qqqq`));
const cities = named(['Neverwinter', 'Waterdeep', "Baldur's Gate"], 9_001);

describe('misspelt names', () => {
  it('are found across portions of a growing list, the best first', () => {
    const names = new FuzzyNames();
    names.change({ set: fillers, gone: [] });
    names.change({ set: cities, gone: [] });
    expect(names.find('Nevrwinter', 5)[0]).toBe(9_001);
    expect(names.find('waterdep', 5)[0]).toBe(9_002);
    expect(names.find('Baldurs Gate', 5)[0]).toBe(9_003);
  });

  it.each([
    ['silver', ['Silverymoon', 'Silver Marches']],
    ['moon', ['Moonwood', 'Silverymoon']],
    ['mirabr', ['Mirabar']],
    ['Watrdeep', ['Waterdeep']],
    ['amphale', ['Amphail']],
    ['baldurs gait', ["Baldur's Gate"]],
  ])('for %s are no others that merely share letters', (words, expected) => {
    const world = ['Silverymoon', 'Silver Marches', 'Moonwood', 'Mirabar', 'Waterdeep', 'Amphail', "Baldur's Gate"];
    const others = ['River Mirar', 'Rivergard Keep', 'River Rauvin', 'Evermoors', 'Undermountain', 'Ardeep Forest'];
    const set = named([...others, ...world]);
    const search = new FuzzyNames();
    search.change({ set, gone: [] });
    expect(search.find(words, 5).map((id) => set.find((one) => one.id === id)?.name)).toEqual(expected);
  });

  it('stay away from what is something else', () => {
    const names = new FuzzyNames();
    names.change({ set: cities, gone: [] });
    expect(names.find('zzzzqqq', 5)).toEqual([]);
  });

  it('are still those of their places when earlier ones left, in any portion', () => {
    const names = new FuzzyNames();
    names.change({ set: [...fillers, ...cities], gone: [] });
    expect(names.find('Watrdeep', 1)).toEqual([9_002]);
    names.change({ set: [], gone: [1, 2_400, 9_001] });
    expect(names.find('Watrdeep', 1)).toEqual([9_002]);
    expect(names.find('Nevrwinter', 5)).not.toContain(9_001);
  });

  it('follow a place that is renamed, and one that comes back', () => {
    const names = new FuzzyNames();
    names.change({ set: cities, gone: [] });
    names.change({ set: [{ id: 9_002, name: 'City of Splendours' }], gone: [] });
    expect(names.find('Watrdeep', 5)).not.toContain(9_002);
    expect(names.find('Splendurs', 5)).toEqual([9_002]);
    names.change({ set: [], gone: [9_002] });
    names.change({ set: [{ id: 9_002, name: 'Waterdeep' }], gone: [] });
    expect(names.find('Watrdeep', 1)).toEqual([9_002]);
  });
});

describe('what a searcher is told of a list', () => {
  it('is only what came, left or was renamed', () => {
    const told = new ToldNames();
    expect(told.changesTo(cities)).toEqual({ set: cities, gone: [] });
    expect(told.changesTo(cities)).toBeUndefined();
    expect(told.changesTo([...cities])).toBeUndefined();
    expect(told.changesTo(cities.slice(1))).toEqual({ set: [], gone: [9_001] });
    const renamed = [
      { id: 9_002, name: 'Splendours' },
      { id: 9_004, name: 'Luskan' },
    ];
    expect(told.changesTo(renamed)).toEqual({ set: renamed, gone: [9_003] });
  });

  it('notices that as many left as came', () => {
    const told = new ToldNames();
    told.changesTo(cities);
    const swapped = [...cities.slice(1), { id: 9_009, name: 'Luskan' }];
    expect(told.changesTo(swapped)).toEqual({ set: [{ id: 9_009, name: 'Luskan' }], gone: [9_001] });
  });

  it('keeps a searcher right through any row of lists', () => {
    const told = new ToldNames();
    const names = new FuzzyNames();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let list: NameWithId[] = named(
      Array.from({ length: 60 }, (_, n) => `Place ${String.fromCharCode(97 + (n % 26)).repeat(6)}${n}`),
    );
    for (let step = 0; step < 40; step += 1) {
      list = list.filter(() => random(6) > 0).map((one) => (random(9) > 0 ? one : { ...one, name: `${one.name}x` }));
      list.push({ id: 1_000 + step, name: `Arrival number ${step}` });
      const changes = told.changesTo(list);
      if (changes !== undefined) names.change(changes);
      const { id, name } = list[random(list.length)] as NameWithId;
      expect(names.find(name, 1)).toEqual([id]);
      const all = names.find('Arrival number', 500);
      expect(new Set(all)).toEqual(new Set(list.filter((one) => one.name.startsWith('Arrival')).map((one) => one.id)));
    }
  });
});
