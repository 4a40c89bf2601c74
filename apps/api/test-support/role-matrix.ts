import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { campaignHistoryRows } from './campaign-history-rows.ts';
import { campaignRows } from './campaign-rows.ts';
import { chronicleRows } from './chronicle-rows.ts';
import { coDmRows } from './co-dm-rows.ts';
import { drawingRows } from './drawing-rows.ts';
import { fogRows } from './fog-rows.ts';
import { handoutRows } from './handout-rows.ts';
import { importRows } from './import-rows.ts';
import { installationRows } from './installation-rows.ts';
import type { MatrixRow } from './matrix-row.ts';
import { ownWorldRows } from './own-world-rows.ts';
import { pendingRows } from './pending-rows.ts';
import { pictureRows } from './picture-rows.ts';
import { posterRows } from './poster-rows.ts';
import { revealRows } from './reveal-rows.ts';
import { staffRows } from './staff-rows.ts';
import { suggestionRows } from './suggestion-rows.ts';
import { tableRows } from './table-rows.ts';
import { worldArchiveRows } from './world-archive-rows.ts';
import { worldCopyRows } from './world-copy-rows.ts';
import { worldRows } from './world-rows.ts';
import { worldSettingsRows } from './world-settings-rows.ts';

/**
 * Every call of the server, one file of rows for each subject. A route without a line, and a line without a route, fail the test.
 */
export const roleMatrix: readonly MatrixRow[] = [
  ...worldRows,
  ...accountRows,
  ...campaignRows,
  ...coDmRows,
  ...chronicleRows,
  ...campaignHistoryRows,
  ...tableRows,
  ...fogRows,
  ...handoutRows,
  ...revealRows,
  ...staffRows,
  ...adminRows,
  ...pictureRows,
  ...importRows,
  ...drawingRows,
  ...posterRows,
  ...worldSettingsRows,
  ...worldCopyRows,
  ...worldArchiveRows,
  ...ownWorldRows,
  ...installationRows,
  ...pendingRows,
  ...suggestionRows,
];

/** Other addresses that must not exist for anybody: models and tables that are nobody's business. */
export const missingCalls: readonly string[] = [
  '/api/home/user/list/',
  '/api/home/campaignnote/list/',
  '/api/auth/user/list/',
  '/api/home/sqlite_master/list/',
  '/api/home/__proto__/list/',
  '/api/home/staff_changes/list/',
  '/api/home/position/list/',
  '/api/home/user/1/',
  '/api/constructor/prototype/',
  '/metrics',
  '/api/../health/../user',
];
