import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CampaignNote } from '@venture-atlas/types';
import { newClientKey } from '../../api/client-key.ts';
import { createNote, type NewNote, showNote } from '../../api/notes.ts';
import { rememberCharacterName } from '../../session/campaign-defaults.ts';
import type { DraftKey } from '../../session/storage.ts';
import { dropDraft, readDraft, writeDraft } from './note-draft.ts';

export interface SaveNote {
  save: (note: NewNote) => void;
  /** The note being saved, even if the form was closed and reopened meanwhile. */
  pending: NewNote | undefined;
  error: unknown;
  /** The server already had an earlier version of this note. Later changes are still in the form. */
  wasOlder: boolean;
  reset: () => void;
}

/**
 * Saves the note of a draft. The draft is deleted only when the server has exactly its text. After a lost response, the
 * same key returns the text of the first attempt.
 */
export function useSaveNote(draftKey: DraftKey, onSaved: (note: CampaignNote) => void): SaveNote {
  const client = useQueryClient();
  const mutationKey = ['save-note', draftKey];
  const saving = useMutation({
    mutationKey,
    scope: { id: draftKey },
    mutationFn: createNote,
    onSuccess: (saved, sent) => {
      rememberCharacterName(sent.campaignId, sent.characterName);
      showNote(client, saved);
      const draft = readDraft(draftKey);
      if (draft?.clientKey !== sent.clientKey) return;
      if (isSame(saved, sent)) dropDraft(draftKey);
      else writeDraft(draftKey, { ...draft, clientKey: newClientKey() });
    },
  });
  const [pending] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as NewNote,
  });
  return {
    save: (note) => saving.mutate(note, { onSuccess: (saved, sent) => isSame(saved, sent) && onSaved(saved) }),
    pending,
    error: saving.error,
    wasOlder: saving.data !== undefined && saving.variables !== undefined && !isSame(saving.data, saving.variables),
    reset: saving.reset,
  };
}

function isSame(saved: CampaignNote, sent: NewNote): boolean {
  return saved.note === sent.note && saved.private === sent.private && saved.character_name === sent.characterName;
}
