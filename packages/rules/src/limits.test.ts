import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('the numbers of the product', () => {
  it('are those of the specification, section 9', () => {
    expect(limits).toMatchObject({
      // "Header offset 60px."
      HEADER_PX: 60,
      // "Search limit about 20 results; snippet radius 150 characters."
      SEARCH_LIMIT: 20,
      SNIPPET_RADIUS: 150,
      // "Modal width 1000px; side panel 30%; wiki image max height 400px; search panel 300px."
      MODAL_PX: 1000,
      PANEL_PERCENT: 30,
      WIKI_IMAGE_MAX_PX: 400,
      SEARCH_PANEL_PX: 300,
      // "Admin list page size 100"; "200 expected per page"; "width is 12 divided by tab count"
      ADMIN_PAGE_SIZE: 100,
      CHILDREN_PAGE_SIZE: 200,
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

  it('are those that keep one user from spoiling it for others', () => {
    expect(limits).toMatchObject({
      LOCATION_NAME_MAX: 120,
      SEARCH_TEXT_MAX: 100,
      NOTE_MAX: 8000,
      CHARACTER_NAME_MAX: 80,
      PASSWORD_MIN: 8,
      PASSWORD_MAX: 128,
      EMAIL_MAX: 254,
      LOCAL_PATH_MAX: 512,
      CAMPAIGNS_PER_USER: 100,
      NOTES_PER_CAMPAIGN: 50_000,
      NOTES_PAGE_SIZE: 50,
      LOCATION_SEARCH_ANONYMOUS_MAX: 20,
      LOCATION_SEARCH_PAGE_SIZE: 100,
      LIST_LIMIT_MAX: 100,
      LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE: 20,
      SHAPE_POINTS_MAX: 20_000,
      SHAPE_POLYGONS_MAX: 500,
      SHAPE_BYTES_MAX: 1024 * 1024,
      COORDINATE_MAX: 1e6,
      POINT_SCALE_MIN: 4,
      POINT_SCALE_MAX: 400,
      UPLOAD_FILES_MAX: 5,
      UPLOAD_FILE_BYTES_MAX: 25 * 1024 * 1024,
      UPLOAD_BYTES_MAX: 60 * 1024 * 1024,
      IMAGE_PIXELS_MAX: 70_000_000,
      IMAGE_SIDE_MAX: 16_383,
    });
  });
});
