/** `npm run journeys`: prints how well the ways on each map connect its settlements. */

import { thisProcess } from './data/program.ts';
import { runJourneys } from './data/run-journeys.ts';

process.exitCode = await runJourneys(process.argv.slice(2), thisProcess);
