import { decodeFogAct, wiredFogShape } from '@venture-atlas/map-math';
import type { AuditRow } from '../../audit/queries/audit.ts';
import { fogValuesOf } from '../../db/queries/columns.ts';
import type { UserRow } from '../../db/schema.ts';
import type { OwnFogAct, OwnNote, OwnSuggestion, OwnWorkingCopy } from '../queries/account-data.ts';
import type { SessionRow } from '../queries/sessions.ts';
import { presentSession, presentUser } from './user.ts';

/** The account in an export. */
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

/** One change of fog by a DM, in order; `undone` if it was undone. */
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

/** A working copy of unpublished text: what it adds, and the version of the text that it changes. */
export function presentUnpublishedCopy({ world, campaign_id, fields, ...row }: OwnWorkingCopy) {
  const kept = Object.entries(JSON.parse(fields) as Record<string, { version: number; edits: object[] }>);
  return {
    world,
    campaign: campaign_id,
    subject: row.subject,
    subject_id: row.subject_id,
    status: row.status,
    fields: kept.map(([field, { version, edits }]) => ({ field, version, edits })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The stored fields of a suggestion that its writer typed. */
interface TypedFields {
  text?: { typed: string[] };
  name?: { name: string };
  place?: { name: string; text: string };
}

/** A suggestion: only its own words, without the text that they would replace and its place. */
export function presentSuggestionCopy({ fields, ...row }: OwnSuggestion) {
  const { text, name, place } = (JSON.parse(fields) as { fields: TypedFields }).fields;
  return {
    status: row.status,
    ...(text === undefined ? {} : { text: text.typed }),
    ...(name === undefined ? {} : { name: name.name }),
    ...(place === undefined ? {} : { place: { name: place.name, text: place.text } }),
    why: row.why,
    sent_at: row.created_at,
    decided_at: row.decided_at,
  };
}

/** An audit log entry of a person's own actions. */
export function presentActivityCopy(row: AuditRow) {
  return { at: row.at, action: row.action, outcome: row.outcome, object: row.object, address: row.address };
}
