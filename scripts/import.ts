/** `npm run import`: imports a world, reports the result, and can undo it. */
import { limitHeapGrowth } from '../apps/api/src/imports/limit-heap-growth.ts';
import { thisProcess } from './data/program.ts';
import { runImportArchive } from './data/run-import-archive.ts';
import { runImport } from './import/run-import.ts';

limitHeapGrowth();
const [first, ...rest] = process.argv.slice(2);
process.exitCode =
  // An export of `npm run export` is imported unchanged into an empty installation.
  first === 'atlas'
    ? await runImportArchive(rest, thisProcess)
    : await runImport(process.argv.slice(2), {
        env: process.env,
        say: console.log,
        complain: console.error,
        isTerminal: process.stderr.isTTY === true,
      });
