/**
 * `npm run seed`: fills an empty database with the demo world without starting the server. A database with content is
 * left unchanged.
 */
import { thisProcess } from './data/program.ts';
import { runSeed } from './data/run-seed.ts';

process.exitCode = await runSeed(process.argv.slice(2), thisProcess);
