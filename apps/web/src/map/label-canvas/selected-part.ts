import { writeSelected } from '@venture-atlas/map-math/write-selected';

/** What the selected name needs. Fetched when a place is selected. */
export const selectedPart = { write: writeSelected } as const;
export type SelectedPart = typeof selectedPart;
