import { parseArgs } from 'node:util';
import { checkData } from '../../apps/api/src/backups/check-data.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import { type Program, runCommand } from './program.ts';

const HELP = `Looks at everything that is kept: pages and indexes of the database, foreign keys, and whether every picture is
there and unchanged. It changes nothing and may run beside the server.

  npm run check-data

  --help  this text

It ends with 0 when all is well, with 1 when something is wrong.`;

/** Does what `npm run check-data` asks for. @returns the exit code */
export async function runCheckData(args: readonly string[], program: Program): Promise<number> {
  return runCommand('check-data', program, async () => {
    const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean' } } });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const config = loadConfig(program.env);
    const database = openExisting(databaseFile(config));
    const progress = createProgress(program.isTerminal, program.say);
    try {
      const report = await checkData(database, mediaStoreOf(config), (done, total) =>
        progress.report('pictures', done, total),
      );
      progress.end();
      for (const problem of report.problems) program.complain(problem);
      const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
      program.say(`${rows} rows, ${report.pictures} pictures, ${report.unused} unused files.`);
      program.say(report.problems.length === 0 ? 'All is well.' : 'Restore a backup with: npm run restore');
      return report.problems.length === 0 ? 0 : 1;
    } finally {
      progress.end();
      await database.close();
    }
  });
}
