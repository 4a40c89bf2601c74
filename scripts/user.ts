/**
 * `npm run user`: creates, changes, deletes, and lists accounts on the server's command line. No account exists
 * before the first use or a sign-up.
 */
import { text } from 'node:stream/consumers';
import { readHiddenLine } from './user/read-hidden-line.ts';
import { runUser } from './user/run-user.ts';

process.exitCode = await runUser(process.argv.slice(2), {
  env: process.env,
  readPassword: () =>
    process.stdin.isTTY ? readHiddenLine('Password (not shown as you type): ') : text(process.stdin),
  readStdin: () => text(process.stdin),
  say: console.log,
  complain: console.error,
});
