import { messages } from '@venture-atlas/rules';
import type { CampaignNote } from '@venture-atlas/types';
import type { NoteRow } from '../queries/notes.ts';

export function presentNote(row: NoteRow, canDelete: boolean): CampaignNote {
  return {
    id: row.id,
    character_name: row.character_name,
    note: row.note,
    private: row.private === 1,
    created_at: row.created_at,
    user: { id: row.author_id, name: row.author_name ?? messages.deletedUser },
    campaign: row.campaign_id,
    location: row.location_id,
    can_delete: canDelete,
  };
}
