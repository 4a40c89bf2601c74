import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('the numbers of the product', () => {
  it('are those of the specification, section 9', () => {
    expect(limits).toMatchObject({
      // "snippet radius 150 characters."
      SNIPPET_RADIUS: 150,
      // "default character name DM for the DM"; "minimum age 18"
      DM_CHARACTER_NAME: 'DM',
      MINIMUM_AGE: 18,
      PRIVACY_LAST_UPDATED: 'July 22, 2024',
      PRIVACY_STATEMENT_MONTHS: 12,
    });
    expect(limits.PRIVACY_US_STATES).toHaveLength(16);
  });
});
