/** `npm run user`: makes, changes, ends and lists accounts from the command line of the server. No account exists before this or a sign-up. */
import { text } from 'node:stream/consumers';
import { askUnseen } from './user/ask-unseen.ts';
import { runUser } from './user/run-user.ts';

process.exitCode = await runUser(process.argv.slice(2), {
  env: process.env,
  readPassword: () => (process.stdin.isTTY ? askUnseen('Password (not shown as you type): ') : text(process.stdin)),
  readStdin: () => text(process.stdin),
  say: console.log,
  complain: console.error,
});
