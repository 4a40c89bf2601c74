/** `npm run maps`: draws the maps of the demo world from their sketches. */
import { runMaps } from './maps/run-maps.ts';

process.exitCode = await runMaps(process.argv.slice(2), {
  say: console.log,
  complain: console.error,
  isTerminal: process.stderr.isTTY === true,
});
