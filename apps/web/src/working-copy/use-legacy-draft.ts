import { useEffect } from 'react';
import { type DraftKey, readStored, removeStored } from '../session/storage.ts';
import type { WorkingField } from './use-working-copy.ts';

/** Moves a draft that an older version stored on this device into its field, once. */
export function useLegacyDraft(key: DraftKey, field: Pick<WorkingField, 'onChange'>): void {
  useEffect(() => {
    const words = readStored(key);
    if (words === null) return;
    removeStored(key);
    field.onChange(words);
  }, [key, field]);
}
