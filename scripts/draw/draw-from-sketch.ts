import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { findSketchState } from '../../apps/api/src/editing/queries/map-sketches.ts';
import { wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { staffMessages } from '../../packages/rules/src/index.ts';
import type { DrawingOptions } from '../../packages/types/src/index.ts';
import { addressOfMap, mustFindWorld } from '../data/chosen-world.ts';
import { openWorld } from '../data/open-world.ts';
import type { Program } from '../data/program.ts';
import { drawNow } from './draw-now.ts';
import { readDrawingOptions } from './read-drawing-options.ts';

/** The drawing options as typed. */
export interface GivenDrawOptions {
  style?: string | undefined;
  size?: string | undefined;
  /** The world of the map, by its id or name; default: the Atlas. */
  world?: string | undefined;
  isDryRun: boolean;
}

/** Draws the map with this slug again. @returns the exit code */
export async function drawFromSketch(slug: string, given: GivenDrawOptions, program: Program): Promise<number> {
  const world = await openWorld(program.env);
  try {
    const chosen = await mustFindWorld(world.db, given);
    const location = await findLocation(world.db, slug, wholeWorld(chosen.id));
    if (location === undefined) {
      const where = given.world === undefined ? '' : ` in ${chosen.name}`;
      program.complain(`There is no map at /${slug}/${where}. Say the part of its address after the last /.`);
      return 1;
    }
    const sketch = await findSketchState(world.db, location.id);
    if (sketch === undefined) {
      program.complain(staffMessages.noSketch);
      return 1;
    }
    // Only our own commands write style and size, so they are valid.
    const options = readDrawingOptions(given, sketch as Partial<DrawingOptions>);
    if (given.isDryRun) {
      const address = await addressOfMap(world.db, location);
      program.say(`Would draw ${location.name} (${address}) in the style ${options.style}, ${options.size} pixels.`);
      return 0;
    }
    return await drawNow(world, location, options, program);
  } finally {
    await world.close();
  }
}
