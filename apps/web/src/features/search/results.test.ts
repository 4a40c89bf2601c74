import type { Child, TextSearchResult } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { combineResults, findNames, searchWords } from './results.ts';

const place = (id: number, name: string): Child =>
  ({ id, name, slug: name.toLowerCase(), scale: 12, geojson: null, display_dot: true }) as Child;
const text = (slug: string, section: string | null, at = 4): TextSearchResult => ({
  location_id: 900,
  slug,
  name: slug.toUpperCase(),
  section,
  snippet: 'the salt road',
  match: [at, at + 4],
});
const many = (count: number, from = 1) => Array.from({ length: count }, (_, n) => place(from + n, `Salt ${from + n}`));
const nowhere = () => undefined;

describe('search on a map', () => {
  it('finds names by substring whatever their case, and nothing for blank words', () => {
    const places = [place(1, 'Saltmere'), place(2, 'Old Salt Stair'), place(3, 'Hask')];
    expect(findNames(places, 'SALT').map((one) => one.id)).toEqual([2, 1]);
    expect(findNames(places, '   ')).toEqual([]);
  });

  it('shows about 20 in all, and lets many names leave room for texts', () => {
    const texts = Array.from({ length: 20 }, (_, n) => text(`t${n}`, 'History'));
    const both = combineResults('salt', many(20), [], texts, nowhere);
    expect([both.names.length, both.texts.length]).toEqual([10, 10]);
    const onlyNames = combineResults('salt', many(30), [], [], nowhere);
    expect(onlyNames.names).toHaveLength(20);
    const few = combineResults('salt', many(3), [], texts, nowhere);
    expect([few.names.length, few.texts.length]).toEqual([3, 17]);
  });

  it('puts exact names before misspelt ones, each place once', () => {
    const { names } = combineResults(
      'salt',
      [place(1, 'Saltmere')],
      [place(1, 'Saltmere'), place(2, 'Satlmarch')],
      [],
      nowhere,
    );
    expect(names.map((result) => result.positionId)).toEqual([1, 2]);
    expect(names.map((result) => result.nameMatch)).toEqual([[0, 4], null]);
    const [folded] = combineResults('strasse', [place(3, 'Die Straße')], [], [], nowhere).names;
    expect(folded?.nameMatch).toEqual([4, 10]);
  });

  it('gives text matches a place on the map once that place is loaded', () => {
    const loaded = place(7, 'Gullhaven');
    const { texts } = combineResults('salt', [], [], [text('gullhaven', null), text('far', 'Trade', 8)], (slug) =>
      slug === 'gullhaven' ? loaded : undefined,
    );
    expect(texts.map((result) => [result.positionId, result.text?.section])).toEqual([
      [7, null],
      [null, 'Trade'],
    ]);
    expect(new Set(texts.map((result) => result.key)).size).toBe(2);
  });

  it('cuts a very long text to what the server takes, and says so', () => {
    expect(searchWords(' salt ')).toEqual({ words: 'salt', wasCut: false });
    const long = searchWords('x'.repeat(10_000));
    expect([long.words.length, long.wasCut]).toEqual([100, true]);
  });
});
