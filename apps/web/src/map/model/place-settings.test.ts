import { describe, expect, it } from 'vitest';
import {
  aliasesOfPoints,
  heardOfPoints,
  hiddenPoints,
  rowOf,
  settingsForPlayers,
  withGroups,
} from './place-settings.ts';

const row = (show_players: boolean, show_wiki: boolean) => ({
  show_players,
  show_wiki,
  knowledge: show_players ? ('named' as const) : ('hidden' as const),
});
const shown = row(true, false);

describe('what players see of a place', () => {
  it('is what its row says', () => {
    expect(settingsForPlayers(shown, false)).toEqual(shown);
    expect(settingsForPlayers(row(false, false), true).show_players).toBe(false);
  });

  it('is everything of a root without a row, and nothing of any other place', () => {
    expect(settingsForPlayers(undefined, true)).toEqual(row(true, true));
    expect(settingsForPlayers(undefined, false)).toEqual(row(false, false));
  });

  it('remembers the choice about the wiki while the place is hidden', () => {
    expect(settingsForPlayers(row(false, true), false).show_wiki).toBe(true);
  });
});

describe('changes', () => {
  it('win over the rows that came, and take them away', () => {
    const changes = withGroups(new Map([[11, shown]]), [{ settings: null, location_ids: [12, 13] }]);
    expect(rowOf({ 12: shown }, changes, 11)).toEqual(shown);
    expect(rowOf({ 12: shown }, changes, 12)).toBeUndefined();
    expect(rowOf({ 14: shown }, changes, 14)).toEqual(shown);
    expect(rowOf({}, changes, 15)).toBeUndefined();
  });

  it('say only what changed: the words of a row stay', () => {
    const named = { ...shown, alias: 'The wolf castle', rumour_note: 'Wolves.' };
    const changes = withGroups(new Map(), [{ settings: { ...row(false, false), alias: null }, location_ids: [11] }]);
    expect(rowOf({ 11: named }, changes, 11)).toEqual({ ...row(false, false), alias: null, rumour_note: 'Wolves.' });
  });

  it('know the version of words that a save of many places left', () => {
    const named = { ...shown, alias: 'The wolf castle' };
    const changes = withGroups(new Map(), [{ settings: named, location_ids: [11], version: 4 }]);
    expect(rowOf({ 11: { ...shown, version: 2 } }, changes, 11)).toEqual({ ...named, version: 4 });
    const others = withGroups(new Map(), [{ settings: shown, location_ids: [11] }]);
    expect(rowOf({ 11: { ...named, version: 2 } }, others, 11)?.version).toBe(2);
  });

  it('decide which points are drawn as hidden', () => {
    const points = [
      { id: 1, location_id: 11 },
      { id: 2, location_id: 12 },
      { id: 3, location_id: 13 },
    ];
    const changes = new Map([[12, row(false, true)]]);
    expect([...hiddenPoints(points, { 11: shown, 12: shown }, changes)]).toEqual([2, 3]);
  });

  it('decide under which names the DM reads what players call them', () => {
    const points = [11, 12, 13].map((location_id, at) => ({ id: at + 1, location_id }));
    const rows = {
      11: { ...shown, alias: 'The wolf castle' },
      12: { ...row(false, false), alias: 'A mine' },
      13: shown,
    };
    expect([...aliasesOfPoints(points, rows, new Map())]).toEqual([[1, 'The wolf castle']]);
    expect([...aliasesOfPoints(points, rows, new Map([[11, { ...shown, alias: null }]]))]).toEqual([]);
  });

  it('decide where a sign says that players have been there, or heard of it', () => {
    const points = [11, 12, 13, 14, 15].map((location_id, at) => ({ id: at + 1, location_id }));
    const known = (knowledge: 'rumour' | 'visited' | 'hidden') => ({
      ...row(knowledge === 'visited', false),
      knowledge,
    });
    const rows = { 11: shown, 12: known('visited'), 13: known('rumour'), 14: known('visited') };
    expect([...heardOfPoints(points, rows, new Map([[14, known('hidden')]]))]).toEqual([2, 3]);
    expect([...heardOfPoints(points, {}, new Map())]).toEqual([]);
  });
});
