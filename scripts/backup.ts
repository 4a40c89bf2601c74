/** `npm run backup`: makes a checked backup beside a running server. */
import { thisProcess } from './data/program.ts';
import { runBackup } from './data/run-backup.ts';

process.exitCode = await runBackup(process.argv.slice(2), thisProcess);
