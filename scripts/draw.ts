/** `npm run draw`: draws a map again from its sketch. */
import { runDraw } from './draw/run-draw.ts';
import { thisProcess } from './keep/program.ts';

process.exitCode = await runDraw(process.argv.slice(2), thisProcess);
