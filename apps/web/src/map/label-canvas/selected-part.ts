import { writeSelected } from '@venture-atlas/map-math/write-selected';

/** Writes the selected name. Loaded when a place is selected. */
export const selectedPart = { write: writeSelected } as const;
export type SelectedPart = typeof selectedPart;
