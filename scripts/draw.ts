/** `npm run draw`: draws a map again from its sketch. */

import { thisProcess } from './data/program.ts';
import { runDraw } from './draw/run-draw.ts';

process.exitCode = await runDraw(process.argv.slice(2), thisProcess);
