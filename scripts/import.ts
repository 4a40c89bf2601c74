/** `npm run import`: brings a world that was made elsewhere in, says what became of it, and takes it out again. */
import { limitHeapGrowth } from '../apps/api/src/imports/limit-heap-growth.ts';
import { thisProcess } from './data/program.ts';
import { runImportArchive } from './data/run-import-archive.ts';
import { runImport } from './import/run-import.ts';

limitHeapGrowth();
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
