/** `npm run place-pictures`: draws the small pictures of the places of the demo world. */
import { runPlacePictures } from './maps/run-place-pictures.ts';

process.exitCode = await runPlacePictures(process.argv.slice(2), { say: console.log, complain: console.error });
