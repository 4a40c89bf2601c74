import type { OpenDatabase } from '../../apps/api/src/db/open.ts';
import type { MediaStore } from '../../apps/api/src/media/store/media-store.ts';
import type { Program } from './program.ts';

/** The context of an export. */
export interface ExportContext {
  program: Program;
  db: OpenDatabase['db'];
  /** The file of `db`, for a child process. */
  databaseFile: string;
  media: MediaStore;
  isDryRun: boolean;
}

/** The options as typed. */
export interface ExportValues {
  format?: string | undefined;
  units?: string | undefined;
  foundry?: string | undefined;
  as?: string | undefined;
  paper?: string | undefined;
  dpi?: string | undefined;
  names?: string | undefined;
  bare?: boolean | undefined;
  campaign?: string | undefined;
  secrets?: boolean | undefined;
  world?: string | undefined;
  'dry-run'?: boolean | undefined;
}
