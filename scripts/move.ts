/** `npm run move`: moves all data to another database, or all pictures to another store. */
import { text } from 'node:stream/consumers';
import { thisProcess } from './data/program.ts';
import { runMove } from './data/run-move.ts';
import { readHiddenLine } from './user/read-hidden-line.ts';

process.exitCode = await runMove(process.argv.slice(2), {
  ...thisProcess,
  readPassword: () => (process.stdin.isTTY ? readHiddenLine('Address (not shown as you type): ') : text(process.stdin)),
});
