/*
 * The numbers of the specification's section 9 that are not about map geometry and that no call needs; the limits of
 * calls are in `packages/types`.
 */

/** Characters of text shown on either side of a match. */
export const SNIPPET_RADIUS = 150;
export const MINIMUM_AGE = 18;
/** The name under which a DM writes notes unless another is given. */
export const DM_CHARACTER_NAME = 'DM';

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
