import { decodeFogAct, wiredFogShape } from '@venture-atlas/map-math';
import type { AuditRow } from '../../audit/queries/audit.ts';
import { fogValuesOf } from '../../db/queries/columns.ts';
import type { UserRow } from '../../db/schema.ts';
import type { OwnFogAct, OwnNote } from '../queries/account-data.ts';
import type { SessionRow } from '../queries/sessions.ts';
import { presentSession, presentUser } from './user.ts';

/** What a person's own copy begins with: the account itself. */
export function presentAccountCopy(row: UserRow) {
  return { ...presentUser(row), age_confirmed_at: row.age_confirmed_at };
}

export function presentSessionCopy(row: SessionRow, currentId: string | null) {
  return { ...presentSession(row, currentId), expires_at: row.expires_at };
}

export function presentNoteCopy(row: OwnNote) {
  return {
    id: row.id,
    campaign: row.campaign_id,
    location: row.location,
    character_name: row.character_name,
    note: row.note,
    private: row.private === 1,
    created_at: row.created_at,
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at }),
  };
}

/** One act of fog: what a DM covered or uncovered of a map, in its order; `undone` where it was taken back. */
export function presentFogActCopy({ campaign_id, map_id, step, number, done, act, ...options }: OwnFogAct) {
  const { level, shape } = decodeFogAct(act, step);
  const chosen = Object.entries(fogValuesOf(options)).filter(([, value]) => value !== null);
  const undone = number > done ? { undone: true } : {};
  return {
    campaign: campaign_id,
    map: map_id,
    ...Object.fromEntries(chosen.map(([name, value]) => [`fog_${name}`, value])),
    level,
    shape: wiredFogShape(shape),
    ...undone,
  };
}

/** What the log knows of a person's own deeds. */
export function presentActivityCopy(row: AuditRow) {
  return { at: row.at, action: row.action, outcome: row.outcome, object: row.object, address: row.address };
}
