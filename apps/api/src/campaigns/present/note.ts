import { serverMessages } from '@venture-atlas/rules';
import type { CampaignNote } from '@venture-atlas/types';
import type { NoteRow } from '../queries/notes.ts';

/** @param isByDm whether its author leads the campaign */
export function presentNote(
  row: NoteRow,
  { canEdit, canDelete, isByDm }: { canEdit: boolean; canDelete: boolean; isByDm: boolean },
): CampaignNote {
  return {
    id: row.id,
    character_name: row.character_name,
    note: row.note,
    private: row.private === 1,
    created_at: row.created_at,
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at }),
    user: { id: row.author_id, name: row.author_name ?? serverMessages.deletedUser },
    by_dm: isByDm,
    campaign: row.campaign_id,
    location: row.location_id,
    can_delete: canDelete,
    ...(canEdit ? { can_edit: true } : {}),
  };
}
