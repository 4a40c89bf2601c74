/** `npm run restore`: puts a backup in place of what is there. */
import { thisProcess } from './data/program.ts';
import { runRestore } from './data/run-restore.ts';

process.exitCode = await runRestore(process.argv.slice(2), thisProcess);
