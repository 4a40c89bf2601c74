import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CampaignNote } from '@venture-atlas/types';
import { newClientKey } from '../../api/client-key.ts';
import { createNote, type NewNote, showNote } from '../../api/notes.ts';
import { rememberCharacterName } from '../../session/campaign-defaults.ts';
import type { DraftKey } from '../../session/storage.ts';
import { dropDraft, readDraft, writeDraft } from './note-draft.ts';

export interface SaveNote {
  save: (note: NewNote) => void;
  /** What is on its way, also when the form was closed and opened again meanwhile. */
  pending: NewNote | undefined;
  error: unknown;
  /** The server had an earlier version of this note already; what was changed since is still in the form. */
  wasOlder: boolean;
  reset: () => void;
}

/**
 * Sends the note of a draft. The draft goes only when the server has its very
 * words: an answer that was lost on its way is asked for again with the same
 * key, and brings the text of the first time.
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
