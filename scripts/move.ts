/** `npm run move`: moves everything to another database, or all pictures to another store, and back. */
import { thisProcess } from './data/program.ts';
import { runMove } from './data/run-move.ts';

process.exitCode = await runMove(process.argv.slice(2), thisProcess);
