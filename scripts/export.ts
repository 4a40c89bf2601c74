/** `npm run export`: takes the world, a map or a campaign out as files. */
import { thisProcess } from './data/program.ts';
import { runExport } from './data/run-export.ts';

process.exitCode = await runExport(process.argv.slice(2), thisProcess);
