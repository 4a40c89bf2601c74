/** `npm run export`: writes the world, a map, or a campaign to files. */
import { thisProcess } from './data/program.ts';
import { runExport } from './data/run-export.ts';

process.exitCode = await runExport(process.argv.slice(2), thisProcess);
