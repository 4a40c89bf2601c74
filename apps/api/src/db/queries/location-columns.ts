import { locationFieldNames } from '@venture-atlas/types';

/** The columns of a location's plain fields, to be selected. */
export const locationFieldColumns = locationFieldNames.map((name) => `locations.${name}` as const);
