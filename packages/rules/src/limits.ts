/*
 * The numbers of the specification's section 9 that are not about map geometry and that no call needs; the limits of
 * calls are in `packages/types`.
 */

/** Height of the header in CSS pixels. */
export const HEADER_PX = 60;
/** Characters of text shown on either side of a match. */
export const SNIPPET_RADIUS = 150;
/** Widest content dialog in CSS pixels. */
export const MODAL_PX = 1000;
/** Width of the side panel in per cent of the window. */
export const PANEL_PERCENT = 30;
/** Greatest height of a wiki picture in CSS pixels. */
export const WIKI_IMAGE_MAX_PX = 400;
/** Width of the search panel and the rail in CSS pixels. */
export const SEARCH_PANEL_PX = 300;
/** The columns that the tabs of the panel share. */
export const TAB_COLUMNS = 12;
/** The filter of the parents table; the last means this many or more. */
export const PARENT_COUNTS = [0, 1, 2] as const;
export const MINIMUM_AGE = 18;
/** The name under which a DM writes notes unless another is given. */
export const DM_CHARACTER_NAME = 'DM';
/** Slug and name of the map that `/` shows unless the installation says otherwise. */
export const DEFAULT_LOCATION_SLUG = 'sword_coast';
export const DEFAULT_LOCATION_NAME = 'Sword Coast';

/** When the privacy notice was last changed. */
export const PRIVACY_LAST_UPDATED = 'July 22, 2024';
/** The period of the privacy notice's statements about selling and sharing. */
export const PRIVACY_STATEMENT_MONTHS = 12;
/** States of the US whose laws the privacy notice names. */
export const PRIVACY_US_STATES = [
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'Florida',
  'Indiana',
  'Iowa',
  'Kentucky',
  'Montana',
  'New Hampshire',
  'New Jersey',
  'Oregon',
  'Tennessee',
  'Texas',
  'Utah',
  'Virginia',
] as const;
