import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { newClientKey } from '../../api/client-key.ts';
import { type DraftKey, onStoredElsewhere, readStored, removeStored, writeStored } from '../../session/storage.ts';

/** A note that is not saved yet. */
export interface NoteDraft {
  /** Undefined: the name that the form suggests. */
  characterName?: string | undefined;
  note: string;
  private: boolean;
  /** A UUID: sending it twice creates one note. */
  clientKey: string;
}

const listeners = new Set<() => void>();

/** The storage key of a user's draft for a place of a campaign on this device. */
export function noteDraftKey(userId: number, campaignId: string, locationId: number): DraftKey {
  return `va:draft:note:${userId}:${campaignId}:${locationId}`;
}

export function readDraft(key: DraftKey): NoteDraft | undefined {
  return parse(readStored(key));
}

/**
 * Stores a draft. An empty draft is deleted.
 * @returns false if it lives only as long as the page
 */
export function writeDraft(key: DraftKey, draft: NoteDraft): boolean {
  const isKept = draft.note !== '' || draft.private || draft.characterName !== undefined;
  const outlivesPage = isKept ? writeStored(key, JSON.stringify(draft)) : true;
  if (!isKept) removeStored(key);
  notify();
  return outlivesPage;
}

export function dropDraft(key: DraftKey): void {
  removeStored(key);
  notify();
}

/** The current draft, also if changed in another tab, and a function to change it. */
export function useNoteDraft(key: DraftKey): [NoteDraft | undefined, (change: Partial<NoteDraft>) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stopElsewhere = onStoredElsewhere([key], listener);
      return () => {
        listeners.delete(listener);
        stopElsewhere();
      };
    },
    [key],
  );
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const draft = useMemo(() => parse(stored), [stored]);
  const change = useCallback(
    (part: Partial<NoteDraft>) => {
      const before = readDraft(key) ?? { note: '', private: false, clientKey: newClientKey() };
      writeDraft(key, { ...before, ...part });
    },
    [key],
  );
  return [draft, change];
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Ignores anything but a draft, because users may edit their storage. */
function parse(text: string | null): NoteDraft | undefined {
  if (text === null) return undefined;
  try {
    const { characterName, note, private: isPrivate, clientKey } = JSON.parse(text) as Record<string, unknown>;
    if (typeof note !== 'string' || typeof clientKey !== 'string') return undefined;
    return {
      note,
      private: isPrivate === true,
      clientKey,
      ...(typeof characterName === 'string' ? { characterName } : {}),
    };
  } catch {
    return undefined;
  }
}
