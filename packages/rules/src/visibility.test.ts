import { describe, expect, it } from 'vitest';
import {
  type Audience,
  isNoteVisible,
  isPlaceVisible,
  isWikiVisible,
  placeInCampaign,
  visibleNotes,
  visiblePlaces,
  visibleSettings,
} from './visibility.ts';

const audiences: readonly Audience[] = ['public', 'dm', 'player', 'guest', 'table'];
const row = (isNamed: boolean, show_wiki: boolean) => ({ knowledge: isNamed ? 'named' : 'hidden', show_wiki }) as const;
const yesNo = (cells: string) => cells.split(/\s+/).map((cell) => cell === 'yes');

describe('a place', () => {
  //                                        public dm  player guest table
  it.each([
    ['without a row', undefined, false, 'yes yes no no no'],
    ['without a row, a root', undefined, true, 'yes yes yes yes yes'],
    ['with show_players', row(true, false), false, 'yes yes yes yes yes'],
    ['with show_players off', row(false, true), false, 'yes yes no no no'],
    ['with show_players off, a root', row(false, true), true, 'yes yes no no no'],
    ['with show_players, a root', row(true, false), true, 'yes yes yes yes yes'],
  ])('%s is visible', (_name, settings, isRoot, cells) => {
    expect(audiences.map((audience) => isPlaceVisible(audience, { settings, isRoot }))).toEqual(yesNo(cells));
  });
});

describe('the wiki text of a place', () => {
  //                                            public dm  player guest table
  it.each([
    ['without a row', undefined, false, 'yes yes no no no'],
    ['without a row, a root', undefined, true, 'yes yes yes yes yes'],
    ['with show_players and show_wiki', row(true, true), false, 'yes yes yes yes yes'],
    ['with show_players alone', row(true, false), false, 'yes yes no no no'],
    ['with show_players alone, a root', row(true, false), true, 'yes yes no no no'],
    ['with show_wiki alone: the place is hidden', row(false, true), false, 'yes yes no no no'],
    ['with neither, a root', row(false, false), true, 'yes yes no no no'],
  ])('%s is visible', (_name, settings, isRoot, cells) => {
    expect(audiences.map((audience) => isWikiVisible(audience, { settings, isRoot }))).toEqual(yesNo(cells));
  });
});

describe('a note', () => {
  const author = 31;
  const other = 32;
  const dm = 33;
  const readers: readonly [Audience, number | undefined][] = [
    ['table', undefined],
    ['guest', undefined],
    ['public', author],
    ['player', author],
    ['player', other],
    ['dm', dm],
  ];

  //                                                      table link no campaign author other DM
  it.each([
    ['public, at a visible place', false, author, true, 'no no no yes yes yes'],
    ['private of a player, at a visible place', true, author, true, 'no no no yes no yes'],
    ['private of the DM, at a visible place', true, dm, true, 'no no no no no yes'],
    ['public, at a hidden place', false, author, false, 'no no no no no yes'],
    ['private, at a hidden place', true, author, false, 'no no no no no yes'],
    ['public, of an account that is gone', false, null, true, 'no no no yes yes yes'],
    ['private, of an account that is gone', true, null, true, 'no no no no no yes'],
  ])('%s is read', (_name, isPrivate, writer, isPlaceVisibleToViewer, cells) => {
    const note = { author: writer, private: isPrivate };
    expect(readers.map(([audience, id]) => isNoteVisible(audience, id, note, isPlaceVisibleToViewer))).toEqual(
      yesNo(cells),
    );
  });

  it('of nobody is not that of an anonymous player', () => {
    expect(isNoteVisible('player', undefined, { author: null, private: true }, true)).toBe(false);
  });
});

describe('a campaign seen by everybody', () => {
  const places = {
    settings: new Map([
      [101, row(true, true)],
      [102, row(true, false)],
      [103, row(false, true)],
      [104, row(false, false)],
    ]),
    roots: new Set([100, 104]),
  };
  const children = [100, 101, 102, 103, 104, 105].map((location_id) => ({ location_id }));
  const note = (id: number, location: number, author: number, isPrivate: boolean) => ({
    id,
    location,
    author,
    private: isPrivate,
  });
  const notes = [note(1, 101, 31, false), note(2, 101, 31, true), note(3, 103, 31, false), note(4, 100, 32, true)];

  it('says what it knows about a place', () => {
    expect(placeInCampaign(places, 102)).toEqual({ settings: row(true, false), isRoot: false });
    expect(placeInCampaign(places, 100)).toEqual({ settings: undefined, isRoot: true });
  });

  it('shows players the places that were shown, and roots without a row', () => {
    const idsFor = (audience: Audience) => visiblePlaces(audience, children, places).map((child) => child.location_id);
    expect(idsFor('player')).toEqual([100, 101, 102]);
    expect(idsFor('guest')).toEqual([100, 101, 102]);
    expect(idsFor('dm')).toEqual([100, 101, 102, 103, 104, 105]);
    expect(idsFor('public')).toEqual([100, 101, 102, 103, 104, 105]);
  });

  it('shows players public notes and their own, at visible places', () => {
    const idsFor = (audience: Audience, id?: number) =>
      visibleNotes(audience, id, notes, places).map((seen) => seen.id);
    expect(idsFor('player', 31)).toEqual([1, 2]);
    expect(idsFor('player', 32)).toEqual([1, 4]);
    expect(idsFor('dm', 33)).toEqual([1, 2, 3, 4]);
    expect(idsFor('guest')).toEqual([]);
    expect(idsFor('public', 31)).toEqual([]);
  });

  it('tells players only of the settings of visible places', () => {
    const idsFor = (audience: Audience) => [...visibleSettings(audience, places).keys()];
    expect(idsFor('dm')).toEqual([101, 102, 103, 104]);
    expect(idsFor('player')).toEqual([101, 102]);
    expect(idsFor('guest')).toEqual([101, 102]);
    expect(idsFor('public')).toEqual([]);
    expect(visibleSettings('player', places).get(102)).toEqual(row(true, false));
  });
});
