import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('the limits of calls', () => {
  it('are those of the specification, section 9', () => {
    expect(limits).toMatchObject({
      // "Search limit about 20 results"; "Admin list page size 100"; "200 expected per page"
      SEARCH_LIMIT: 20,
      ADMIN_PAGE_SIZE: 100,
      CHILDREN_PAGE_SIZE: 200,
    });
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
