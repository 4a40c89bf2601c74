import { checkData } from '../../apps/api/src/backups/check-data.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import type { Program } from './program.ts';

const HOW_TO_RESTORE =
  'Stop the server and restore the newest backup: npm run restore. To see all of them: npm run restore -- --list';

/** Checks all stored data and prints what is wrong. @returns the exit code */
export async function checkNow(program: Program): Promise<number> {
  const config = loadConfig(program.env);
  const database = openExisting(databasePlace(config));
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const report = await checkData(database, mediaStoreOf(config), (done, total) =>
      progress.report('pictures', done, total),
    );
    progress.end();
    for (const problem of report.problems) program.complain(problem);
    const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
    program.say(`${rows} rows, ${report.pictures} pictures, ${report.unused} unused files.`);
    program.say(report.problems.length === 0 ? 'All is well.' : HOW_TO_RESTORE);
    return report.problems.length === 0 ? 0 : 1;
  } finally {
    progress.end();
    await database.close();
  }
}
