/** `npm run export`: takes the world, a map or a campaign out as files. */
import { thisProcess } from './keep/program.ts';
import { runExport } from './keep/run-export.ts';

process.exitCode = await runExport(process.argv.slice(2), thisProcess);
