/** `npm run check-data`: checks the database and every picture. */
import { thisProcess } from './data/program.ts';
import { runCheckData } from './data/run-check-data.ts';

process.exitCode = await runCheckData(process.argv.slice(2), thisProcess);
