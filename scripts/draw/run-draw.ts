import { parseArgs } from 'node:util';
import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { findSketchState } from '../../apps/api/src/editing/queries/map-sketches.ts';
import { staffMessages } from '../../packages/rules/src/index.ts';
import type { DrawingWish } from '../../packages/types/src/index.ts';
import { openWorld } from '../data/open-world.ts';
import { type Program, runCommand, UsageError } from '../data/program.ts';
import { drawNow } from './draw-now.ts';
import { readWish } from './read-wish.ts';

const HELP = `Draws a map again from its sketch, with every place where it stands now. Pins never move, and the picture
before can be brought back from the history of the map. It works beside a running server.

  npm run draw -- SLUG [--style parchment|night|atlas] [--size 4096|8192|16384]

  --style    left out: as it was drawn last
  --size     pixels of the longer side; left out: as it was drawn last
  --dry-run  say what would be drawn, draw nothing
  --help     this text

Ctrl+C cancels and leaves the map as it is.
It ends with 0 when the map is drawn, 1 when it is not, 2 when it was called wrongly, 130 when it was cancelled.`;

/** Does what `npm run draw` asks for. @returns the exit code */
export async function runDraw(args: readonly string[], program: Program): Promise<number> {
  return runCommand('draw', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
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
    // What is given must be right before anything is opened.
    readWish(values, undefined);
    const world = await openWorld(program.env);
    try {
      const location = await findLocation(world.db, slug, 'all');
      if (location === undefined) {
        program.complain(`There is no map at /${slug}/.`);
        return 1;
      }
      const sketch = await findSketchState(world.db, location.id);
      if (sketch === undefined) {
        program.complain(staffMessages.noSketch);
        return 1;
      }
      // Style and size are written by our own commands only.
      const wish = readWish(values, sketch as Partial<DrawingWish>);
      if (values['dry-run'] === true) {
        program.say(
          `Would draw ${location.name} (/${location.slug}/) in the style ${wish.style}, ${wish.size} pixels.`,
        );
        return 0;
      }
      return await drawNow(world, location, wish, program);
    } finally {
      await world.close();
    }
  });
}
