/** `npm run import`: brings a world that was made elsewhere in, says what became of it, and takes it out again. */
import { keepHeapSmall } from '../apps/api/src/imports/lean-memory.ts';
import { thisProcess } from './data/program.ts';
import { runImportArchive } from './data/run-import-archive.ts';
import { runImport } from './import/run-import.ts';

keepHeapSmall();
const [first, ...rest] = process.argv.slice(2);
process.exitCode =
  // What `npm run export` wrote goes into an empty installation as it is.
  first === 'atlas'
    ? await runImportArchive(rest, thisProcess)
    : await runImport(process.argv.slice(2), {
        env: process.env,
        say: console.log,
        complain: console.error,
        isTerminal: process.stderr.isTTY === true,
      });
