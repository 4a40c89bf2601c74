import { changesInWords } from '@venture-atlas/rules';
import type { SuggestionDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import {
  acceptanceOf,
  carryOver,
  changedWords,
  decisionOf,
  editDecision,
  settleConflict,
  unsettled,
} from './decision.ts';

const none: SuggestionDetails = {
  id: 'a',
  state: 'open',
  fields: [],
  why: '',
  sent_at: '2026-12-01T00:00:00Z',
  decided_at: null,
  reply: '',
  by: 'Sable',
  decided_before: { accepted: 0, all: 0 },
  place: { id: 3, name: 'Gullhaven', slug: 'gullhaven' },
  decided_by: null,
  to: { kind: 'world', name: 'Atlas' },
  text: null,
  name: null,
  position: null,
  new_place: null,
  may_accept: true,
  may_pass_on: false,
};
const text = (after: string, conflicts: { at: number; mine: string; theirs: string }[]): SuggestionDetails => ({
  ...none,
  text: { version: 4, before: 'One. Two. Three.', after, conflicts, links: [], is_changed_since: true },
});

describe('a decision about a suggestion', () => {
  it('sends only versions as long as nothing is chosen', () => {
    const details = {
      ...text('One. Two. Three. Four.', []),
      name: { version: 2, before: 'Gullhaven', after: 'Gull Haven', as_alias: false, is_changed_since: false },
    };
    const decision = decisionOf(details);
    expect(acceptanceOf(decision, details, {})).toEqual({ text: { version: 4 }, name: { version: 2 } });
    expect(unsettled(decision, details)).toEqual([]);
    expect(changesInWords(changedWords(decision, details))).toBe('a new name and 1 new sentence');
    const edited = editDecision(decision, details, { name: ' Gulls ', reply: ' Thanks! ' });
    expect(acceptanceOf(edited, details, {})).toEqual({
      text: { version: 4 },
      name: { version: 2, name: 'Gulls' },
      reply: 'Thanks!',
    });
  });

  it('settles one conflict after the other, in any order', () => {
    const [first, second] = [
      { at: 5, mine: 'Two.', theirs: 'Too.' },
      { at: 10, mine: 'Three.', theirs: 'Third.' },
    ];
    const details = text('One. Two. Three.', [first, second]);
    const start = decisionOf(details);
    expect(unsettled(start, details)).toEqual(['text']);
    const both = settleConflict(start, first, 'both');
    expect(both.text).toBe('One. Two. Too. Three.');
    const [left] = both.conflicts;
    if (left === undefined) throw new Error('The other one is settled, too.');
    const done = settleConflict(both, left, 'theirs');
    expect(done.text).toBe('One. Two. Too. Third.');
    expect(unsettled(done, details)).toEqual([]);
    expect(acceptanceOf(done, details, {}).text).toEqual({ version: 4, markdown: 'One. Two. Too. Third.' });
    expect(acceptanceOf(settleConflict(start, first, 'mine'), details, {}).text?.markdown).toBe('One. Two. Three.');
  });

  it('keeps the secret of published words that are replaced', () => {
    const mine = 'Two.\n\n:::secret editors\nIt is hollow.\n:::\n\n';
    const details = text(`One.\n\n${mine}Three.`, [{ at: 6, mine, theirs: 'Too.\n\n' }]);
    const [conflict] = details.text?.conflicts ?? [];
    if (conflict === undefined) throw new Error('There is none.');
    expect(settleConflict(decisionOf(details), conflict, 'theirs').text).toContain('It is hollow.');
  });

  it('loses nothing that was typed when something is published meanwhile', () => {
    const before = text('One. Two. Three.', []);
    const typed = editDecision(decisionOf(before), before, { text: 'One. Two! Three.', reply: 'Thanks!' });
    const published = (after: string): SuggestionDetails => ({
      ...before,
      text: { version: 5, before: after, after, conflicts: [], links: [], is_changed_since: true },
    });
    const merged = carryOver(typed, before, published('Zero. Two. Three.'));
    expect([merged.text, merged.conflicts, merged.reply]).toEqual(['Zero. Two! Three.', [], 'Thanks!']);
    const contested = carryOver(typed, before, published('One. Too. Three.'));
    expect(contested.text).toBe('One. Too. Three.');
    expect(contested.conflicts.map(({ mine, theirs }) => [mine.trim(), theirs.trim()])).toEqual([['Too.', 'Two!']]);
    expect(acceptanceOf(contested, published('One. Too. Three.'), {}).text?.version).toBe(5);
  });

  it('asks about a name or a pin that changed since', () => {
    const map = { id: 1, name: 'Coast', slug: 'coast' };
    const details: SuggestionDetails = {
      ...none,
      position: {
        position_id: 5,
        version: 3,
        map,
        before: { lat: 1, lng: 1 },
        after: { lat: 2, lng: 2 },
        is_changed_since: true,
      },
    };
    const decision = decisionOf(details);
    expect(unsettled(decision, details)).toEqual(['position']);
    const kept = editDecision(decision, details, { at: { lat: 1, lng: 1 } });
    expect(unsettled(kept, details)).toEqual([]);
    expect(acceptanceOf(kept, details, {}).position).toEqual({ version: 3, at: { lat: 1, lng: 1 } });
  });
});
