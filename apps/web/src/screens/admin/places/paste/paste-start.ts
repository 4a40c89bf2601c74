import type { PasteColumn } from './paste-columns.ts';

/** What was pasted, dropped or typed, and where. */
export interface PasteStart {
  rows: readonly (readonly string[])[];
  /** The cells that it was pasted into: the places from the first row on, and the columns from the first one on. */
  into: { ids: readonly number[]; columns: readonly PasteColumn[]; first: string } | undefined;
}
