/** `npm run restore`: replaces the current data with a backup. */
import { thisProcess } from './data/program.ts';
import { runRestore } from './data/run-restore.ts';

process.exitCode = await runRestore(process.argv.slice(2), thisProcess);
