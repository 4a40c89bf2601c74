import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type AuditRow, listAuditOf } from '../../audit/queries/audit.ts';
import type { UserRow } from '../../db/schema.ts';
import { publicScope } from '../../worlds/scope.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import {
  listCampaignsLedBy,
  listCampaignsOwnedBy,
  listHandoutsBy,
  listMembershipsOf,
  listNotesBy,
  listRecapsBy,
  listWorldsEditedBy,
  listWorldsOwnedBy,
  type OwnHandout,
  type OwnNote,
  type OwnRecap,
} from '../queries/account-data.ts';
import { listLiveSessions, type SessionRow } from '../queries/sessions.ts';

/** So many of the longest are less than a megabyte. */
const NOTES_AT_ONCE = 25;
/** The newest lines of the log about the person's own deeds; the address of a line is dropped after 90 days. */
const ACTIVITY_LINES = 1000;

/** How the parts of a copy look; given from outside, since commands present nothing. */
export interface AccountCopyParts {
  account: (row: UserRow) => unknown;
  session: (row: SessionRow) => unknown;
  note: (row: OwnNote) => unknown;
  activity: (row: AuditRow) => unknown;
}

/**
 * Everything the installation holds about a person, as pieces of one JSON
 * document. Notes come a few at a time: somebody may have written a great many,
 * and long ones.
 */
export async function* exportAccount(
  deps: Pick<AccountDeps, 'db' | 'now'>,
  user: UserRow,
  parts: AccountCopyParts,
): AsyncGenerator<string> {
  const now = isoTime(deps.now());
  const head = {
    exported_at: now,
    account: parts.account(user),
    sessions: (await listLiveSessions(deps.db, user.id, now)).map(parts.session),
    campaigns: await listCampaignsOwnedBy(deps.db, user.id),
    campaigns_led: await listCampaignsLedBy(deps.db, user.id),
    campaigns_joined: await listMembershipsOf(deps.db, user.id),
    worlds: await listWorldsOwnedBy(deps.db, user.id),
    worlds_edited: await listWorldsEditedBy(deps.db, user.id),
    activity: (await listAuditOf(deps.db, user.id, ACTIVITY_LINES)).map(parts.activity),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "notes": [`;
  let separator = '\n    ';
  let lastId = 0;
  for (;;) {
    const notes = await listNotesBy(deps.db, await publicScope(deps.db), user.id, lastId, NOTES_AT_ONCE);
    for (const note of notes) {
      yield `${separator}${JSON.stringify(parts.note(note))}`;
      separator = ',\n    ';
      lastId = note.id;
    }
    if (notes.length < NOTES_AT_ONCE) break;
    // A fast reader takes piece after piece: other calls go on in between.
    await yieldToOthers();
  }
  yield '\n  ],\n  "recaps": [';
  separator = '\n    ';
  let last: OwnRecap | undefined;
  for (;;) {
    const recaps = await listRecapsBy(deps.db, user.id, last, NOTES_AT_ONCE);
    for (const recap of recaps) {
      yield `${separator}${JSON.stringify(recap)}`;
      separator = ',\n    ';
      last = recap;
    }
    if (recaps.length < NOTES_AT_ONCE) break;
    await yieldToOthers();
  }
  yield '\n  ],\n  "handouts": [';
  separator = '\n    ';
  let lastHandout: OwnHandout | undefined;
  for (;;) {
    const handouts = await listHandoutsBy(deps.db, user.id, lastHandout, NOTES_AT_ONCE);
    for (const handout of handouts) {
      const { key: _key, ...own } = handout;
      yield `${separator}${JSON.stringify(own)}`;
      separator = ',\n    ';
      lastHandout = handout;
    }
    if (handouts.length < NOTES_AT_ONCE) break;
    await yieldToOthers();
  }
  yield '\n  ]\n}\n';
}
