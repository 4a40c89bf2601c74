/** `npm run move`: moves all data to another database, or all pictures to another store. */
import { text } from 'node:stream/consumers';
import { thisProcess } from './data/program.ts';
import { runMove } from './data/run-move.ts';
import { askUnseen } from './user/ask-unseen.ts';

process.exitCode = await runMove(process.argv.slice(2), {
  ...thisProcess,
  readPassword: () => (process.stdin.isTTY ? askUnseen('Address (not shown as you type): ') : text(process.stdin)),
});
