import { describe, expect, it } from 'vitest';
import {
  campaignWords,
  campaignWordsFieldOf,
  campaignWordsFields,
  campaignWordsKinds,
  campaignWordsOf,
  changedCampaignWords,
  touchesCampaignWords,
} from './campaign-words.ts';
import { handoutFieldNames } from './handout.ts';

describe('the words of a campaign', () => {
  it('are those of places, sessions, and handouts, each with a label', () => {
    expect(campaignWordsKinds).toEqual(['place', 'session', 'handout']);
    expect(campaignWordsFields('handout')).toEqual(handoutFieldNames);
    for (const kind of campaignWordsKinds)
      for (const name of campaignWordsFields(kind)) expect(campaignWordsFieldOf(kind, name)?.label).toMatch(/^[A-Z]/);
    expect(campaignWordsFieldOf('session', 'title')).toBeUndefined();
    expect(Object.values(campaignWords).map(({ label }) => label)).toEqual(['Place', 'Session', 'Handout']);
  });

  it('are taken from a row without the rest', () => {
    expect(campaignWordsOf('place', { alias: null, knowledge: 'named' })).toEqual({ alias: null });
    expect(touchesCampaignWords('place', { knowledge: 'named', rumour_miles: 5 })).toBe(false);
    expect(touchesCampaignWords('place', { knowledge: 'rumour', rumour_note: '' })).toBe(true);
  });

  it('differ field by field', () => {
    const before = { alias: null, rumour_note: 'A mine.', show_wiki: true };
    expect(changedCampaignWords('place', before, { ...before, show_wiki: false })).toBeUndefined();
    expect(changedCampaignWords('place', before, { ...before, alias: 'The keep' })).toEqual({
      before: { alias: null },
      after: { alias: 'The keep' },
    });
  });
});
