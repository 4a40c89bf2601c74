/*
 * Numbers of section 9 of the specification, except those of map geometry and of calls, which are in `packages/types`.
 */

/** The number of characters on either side of a match. */
export const SNIPPET_RADIUS = 150;
export const MINIMUM_AGE = 18;
/** The default name under which a DM writes notes. */
export const DM_CHARACTER_NAME = 'DM';

/** The date of the last change of the privacy notice. */
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
