import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type AuditRow, listAuditOf } from '../../audit/queries/audit.ts';
import type { UserRow } from '../../db/schema.ts';
import { editorScope, publicScope } from '../../worlds/scope.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { findViewer } from '../auth/find-viewer.ts';
import {
  listCampaignsLedBy,
  listCampaignsOwnedBy,
  listFogActsBy,
  listHandoutsBy,
  listMembershipsOf,
  listNotesBy,
  listRecapsBy,
  listSuggestionsBy,
  listWordChangesIn,
  listWorkingCopiesBy,
  listWorldsEditedBy,
  listWorldsOwnedBy,
  type OwnFogAct,
  type OwnHandout,
  type OwnNote,
  type OwnRecap,
  type OwnSuggestion,
  type OwnWordChange,
  type OwnWorkingCopy,
} from '../queries/account-data.ts';
import { listLiveSessions, type SessionRow } from '../queries/sessions.ts';

/** This many notes of maximum length are less than a megabyte. */
const ROWS_PER_PORTION = 25;
/** Most audit log entries of the person; their addresses are deleted after 90 days. */
const ACTIVITY_LINES = 1000;

/** Presenters of the parts of an export, injected because commands do not present. */
export interface AccountCopyParts {
  account: (row: UserRow) => unknown;
  session: (row: SessionRow) => unknown;
  note: (row: OwnNote) => unknown;
  fogAct: (row: OwnFogAct) => unknown;
  workingCopy: (row: OwnWorkingCopy) => unknown;
  suggestion: (row: OwnSuggestion) => unknown;
  activity: (row: AuditRow) => unknown;
}

/**
 * All data about a person, as chunks of one JSON document. Lists are read a few rows at a time, since there may be many
 * long notes.
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
  yield JSON.stringify(head, null, 2).slice(0, -2);
  const { db } = deps;
  const scope = await publicScope(db);
  yield* listOf<OwnNote>(
    'notes',
    (last) => listNotesBy(db, scope, user.id, last?.id ?? 0, ROWS_PER_PORTION),
    parts.note,
  );
  yield* listOf<OwnRecap>('recaps', (last) => listRecapsBy(db, user.id, last, ROWS_PER_PORTION));
  yield* listOf<OwnHandout>(
    'handouts',
    (last) => listHandoutsBy(db, user.id, last, ROWS_PER_PORTION),
    ({ key: _key, ...own }) => own,
  );
  yield* listOf<OwnWordChange>(
    'words_changed',
    (last) => listWordChangesIn(db, user.id, last, ROWS_PER_PORTION),
    ({ before, after, ...change }) => ({ ...change, before: JSON.parse(before), after: JSON.parse(after) }),
  );
  yield* listOf<OwnFogAct>('fog', (last) => listFogActsBy(db, user.id, last, ROWS_PER_PORTION), parts.fogAct);
  const edited = await editorScope(db, await findViewer(db, user.id));
  yield* listOf<OwnWorkingCopy>(
    'not_published',
    (last) => listWorkingCopiesBy(db, edited, user.id, last, ROWS_PER_PORTION),
    parts.workingCopy,
  );
  yield* listOf<OwnSuggestion>(
    'suggestions',
    (last) => listSuggestionsBy(db, user.id, last, ROWS_PER_PORTION),
    parts.suggestion,
  );
  yield '\n}\n';
}

/** One list of the export, a few rows at a time. Yields to other calls in between. */
async function* listOf<Row>(
  name: string,
  next: (last: Row | undefined) => Promise<Row[]>,
  present: (row: Row) => unknown = (row) => row,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let separator = '\n    ';
  let last: Row | undefined;
  for (;;) {
    const rows = await next(last);
    for (const row of rows) {
      yield `${separator}${JSON.stringify(present(row))}`;
      separator = ',\n    ';
      last = row;
    }
    if (rows.length < ROWS_PER_PORTION) break;
    await yieldToOthers();
  }
  yield '\n  ]';
}
