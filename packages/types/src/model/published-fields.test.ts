import { describe, expect, it } from 'vitest';
import { campaignWordsFieldOf, campaignWordsFields, campaignWordsKinds } from './campaign-words.ts';
import {
  isPublishedSubject,
  publishedFieldOf,
  publishedFields,
  publishedSubjectOf,
  publishedSubjects,
} from './published-fields.ts';

describe('the text fields that others read', () => {
  it('say who writes them, where, and how long they may be', () => {
    for (const subject of publishedSubjects) {
      expect(['editors', 'leaders']).toContain(publishedSubjectOf(subject).writers);
      for (const field of Object.values(publishedSubjectOf(subject).fields)) {
        expect(field.label).not.toBe('');
        expect(field.most).toBeGreaterThan(0);
        expect(field.screens.length).toBeGreaterThan(0);
      }
    }
  });

  it('hold all that leaders of a campaign write, with the limits of its own table', () => {
    const fields = {
      place: publishedFields.campaign_place,
      session: publishedFields.recap,
      handout: publishedFields.handout,
    };
    for (const kind of campaignWordsKinds) {
      const written = campaignWordsFields(kind).filter((name) => campaignWordsFieldOf(kind, name)?.kind !== 'choice');
      expect(Object.keys(fields[kind].fields)).toEqual(written);
      for (const [name, { most, label }] of Object.entries(fields[kind].fields))
        expect(campaignWordsFieldOf(kind, name)).toMatchObject({ most, label });
    }
  });

  it('are found by name, and nothing else is', () => {
    expect(publishedFieldOf('location', 'name')).toBe(publishedFields.location.fields.name);
    expect(publishedFieldOf('wiki_page', 'name')).toBeUndefined();
    expect(['location', 'constructor', 'user'].map(isPublishedSubject)).toEqual([true, false, false]);
  });
});
