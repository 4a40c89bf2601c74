/** `npm run restore`: puts a backup in place of what is there. */
import { thisProcess } from './keep/program.ts';
import { runRestore } from './keep/run-restore.ts';

process.exitCode = await runRestore(process.argv.slice(2), thisProcess);
