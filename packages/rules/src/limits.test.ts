import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('the numbers of the product', () => {
  it('are those of the specification, section 9', () => {
    expect(limits).toMatchObject({
      // "Header offset 60px."
      HEADER_PX: 60,
      // "snippet radius 150 characters."
      SNIPPET_RADIUS: 150,
      // "Modal width 1000px; side panel 30%; wiki image max height 400px; search panel 300px."
      MODAL_PX: 1000,
      PANEL_PERCENT: 30,
      WIKI_IMAGE_MAX_PX: 400,
      SEARCH_PANEL_PX: 300,
      // "width is 12 divided by tab count"
      TAB_COLUMNS: 12,
      // "Parents filter: 0, 1, 2+."
      PARENT_COUNTS: [0, 1, 2],
      // "default character name DM for the DM"; "Default map: Sword Coast."; "minimum age 18"
      DM_CHARACTER_NAME: 'DM',
      DEFAULT_LOCATION_SLUG: 'sword_coast',
      DEFAULT_LOCATION_NAME: 'Sword Coast',
      MINIMUM_AGE: 18,
      PRIVACY_LAST_UPDATED: 'July 22, 2024',
      PRIVACY_STATEMENT_MONTHS: 12,
    });
    expect(limits.PRIVACY_US_STATES).toHaveLength(16);
  });
});
