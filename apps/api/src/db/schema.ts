import type { Kysely } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { HistoryTables } from './history-tables.ts';
import type { DrawingTables, EventTables, ImportTables, JobTables } from './job-tables.ts';
import type { PendingTables } from './pending-tables.ts';
import type { PictureTables, WorldTables } from './world-tables.ts';

/**
 * All tables as interfaces: the data model. `schema.test.ts` compares it with a newly migrated database. Times are ISO
 * 8601 in UTC, booleans are 1/0, JSON is text.
 */
export interface Database
  extends AccountTables,
    WorldTables,
    HistoryTables,
    PictureTables,
    CampaignTables,
    PendingTables,
    ImportTables,
    DrawingTables,
    EventTables,
    JobTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;

export type * from './account-tables.ts';
export type * from './campaign-tables.ts';
export type * from './campaign-tables.ts';
export type * from './flag.ts';
export type * from './history-tables.ts';
export type * from './job-tables.ts';
export type * from './job-tables.ts';
export type * from './job-tables.ts';
export type * from './job-tables.ts';
export type * from './pending-tables.ts';
export type * from './world-tables.ts';
export type * from './world-tables.ts';
