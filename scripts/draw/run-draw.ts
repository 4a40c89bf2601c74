import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from '../data/program.ts';
import { readDrawingOptions } from './read-drawing-options.ts';

const HELP = `Draws a map again from its sketch, with every place where it is now. Pins never move, and the picture
before can be brought back from the history of the map. It works beside a running server.

  npm run draw -- SLUG [--world NAME] [--style parchment|night|atlas] [--size 4096|8192|16384]

  --world    the world of the map, by its name or id; left out: the Atlas
  --style    left out: as it was drawn last
  --size     pixels of the longer side; left out: as it was drawn last
  --dry-run  say what would be drawn, draw nothing
  --help     this text

Ctrl+C cancels and leaves the map as it is.
It ends with 0 when the map is drawn, 1 when it is not, 2 when it was called wrongly, 130 when it was cancelled.`;

/** Runs `npm run draw`. @returns the exit code */
export async function runDraw(args: readonly string[], program: Program): Promise<number> {
  return runCommand('draw', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        world: { type: 'string' },
        style: { type: 'string' },
        size: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const [slug, ...more] = positionals;
    if (slug === undefined || more.length > 0) throw new UsageError('Say which map to draw by its slug.');
    // The options must be valid before anything is opened.
    readDrawingOptions(values, undefined);
    const { drawFromSketch } = await import('./draw-from-sketch.ts');
    return drawFromSketch(slug, { ...values, isDryRun: values['dry-run'] === true }, program);
  });
}
