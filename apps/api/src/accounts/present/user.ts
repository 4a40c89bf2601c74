import type { Session, User } from '@venture-atlas/types';
import type { UserRow } from '../../db/schema.ts';
import type { SessionRow } from '../queries/sessions.ts';

/** A person's own account: never a hash, never Google's id, never `dropbox_token`. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    is_staff: row.is_staff === 1,
    created_at: row.created_at,
    google_linked: row.google_sub !== null,
    has_password: row.password_hash !== null,
    email_verified: row.email_verified === 1,
    marketing_emails: row.marketing_emails === 1,
  };
}

/** One login of the caller. The id is not secret: it grants no access. */
export function presentSession(row: SessionRow, currentId: string | null): Session {
  return {
    id: row.id,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    user_agent: row.user_agent,
    current: row.id === currentId,
  };
}
