/** `npm run check-data`: looks at the database and at every picture. */
import { thisProcess } from './data/program.ts';
import { runCheckData } from './data/run-check-data.ts';

process.exitCode = await runCheckData(process.argv.slice(2), thisProcess);
