import { describe, expect, it } from 'vitest';
import { suggestedInWords, suggestionLine } from './suggestion-words.ts';

describe('suggestions in words', () => {
  it('name their fields in one line', () => {
    expect(suggestedInWords(['text', 'position'])).toBe('Text, pin position');
    expect(suggestedInWords(['place'])).toBe('New place');
    expect(suggestedInWords([])).toBe('Something is wrong');
  });

  it('say before they are sent who gets what', () => {
    const changes = [
      { kind: 'text' as const, label: 'Text', counts: { added: 1, changed: 0, removed: 0 } },
      { kind: 'line' as const, label: 'Pin position', counts: { added: 0, changed: 0, removed: 0 } },
    ];
    expect(suggestionLine({ kind: 'world', name: 'Atlas' }, changes)).toEqual({
      who: 'The editors of Atlas',
      gets: '1 new sentence and a new pin position',
      until: 'Nothing changes until one of them accepts.',
    });
    const campaign = { kind: 'campaign', name: 'Thorns' } as const;
    expect(suggestionLine(campaign, null)).toMatchObject({ who: 'Your DM', gets: 'a new place' });
    expect(suggestionLine(campaign, []).gets).toBe('a note');
  });
});
