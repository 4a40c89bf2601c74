import type { OpenDatabase } from '../../apps/api/src/db/open.ts';
import type { MediaStore } from '../../apps/api/src/media/store/media-store.ts';
import { type Program, UsageError } from './program.ts';

/** What an export works with. */
export interface Asked {
  program: Program;
  db: OpenDatabase['db'];
  /** The file that `db` reads, for a process of its own. */
  databaseFile: string;
  media: MediaStore;
  isDryRun: boolean;
}

/** The options as they were typed. */
export interface ExportValues {
  format?: string | undefined;
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

/** The choice that an option names. @throws UsageError */
export function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} takes ${choices.join(', ')}.`);
}
