import { describe, expect, it } from 'vitest';
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

  it('are found by name, and nothing else is', () => {
    expect(publishedFieldOf('location', 'name')).toBe(publishedFields.location.fields.name);
    expect(publishedFieldOf('wiki_page', 'name')).toBeUndefined();
    expect(['location', 'constructor', 'user'].map(isPublishedSubject)).toEqual([true, false, false]);
  });
});
