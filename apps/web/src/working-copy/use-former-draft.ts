import { useEffect } from 'react';
import { type DraftKey, readStored, removeStored } from '../session/storage.ts';
import type { WorkingField } from './use-working-copy.ts';

/** Words that an older version of the product kept on this device alone are typed into their field, once. */
export function useFormerDraft(key: DraftKey, field: Pick<WorkingField, 'onChange'>): void {
  useEffect(() => {
    const words = readStored(key);
    if (words === null) return;
    removeStored(key);
    field.onChange(words);
  }, [key, field]);
}
