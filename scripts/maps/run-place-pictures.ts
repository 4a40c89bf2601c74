import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readWorld } from '../../apps/api/src/seed/read-world.ts';
import { PLACE_PICTURE, paintPlace } from '../../packages/painter/src/from-place/paint-place.ts';
import { checkSketch } from '../../packages/painter/src/index.ts';
import { type CommandOutput, runCommand, UsageError } from '../data/program.ts';
import { picturedPlaces } from './pictured-places.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The map whose places have pictures. */
const MAP = 'sword_coast';

const HELP = `Draws the pictures of the places of the Sword Coast, as the panel shows them.

  npm run place-pictures -- [--only waterdeep] [--out DIR]

  --only NAME  one place, by its slug; can be given several times. Without it all are drawn (a few minutes), and
               data/seed/pictures.json, which says what each shows, is written anew
  --out DIR    where the pictures go (data/images/places)
  --help       this text`;

/** Draws the requested pictures. @returns the exit code: 0 when all are drawn, 2 for wrong usage */
export async function runPlacePictures(words: readonly string[], program: CommandOutput): Promise<number> {
  return runCommand('place-pictures', program, async () => {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: 'boolean' },
        only: { type: 'string', multiple: true },
        out: { type: 'string' },
      },
    });
    if (values.help) program.say(HELP);
    else await drawAll(values.only ?? [], values.out ?? join(ROOT, 'data/images/places'), program);
    return 0;
  });
}

async function drawAll(only: readonly string[], out: string, program: CommandOutput): Promise<void> {
  const seedDir = join(ROOT, 'data/seed');
  const world = await readWorld(seedDir);
  const sketch = checkSketch(JSON.parse(await readFile(join(ROOT, `data/sketches/${MAP}.json`), 'utf8')));
  if (sketch.kind !== 'region') throw new Error(`The sketch of ${MAP} is not one of a region.`);
  // One place without a text is kept to demonstrate that state.
  const written = new Set(world.texts.map(({ slug }) => slug));
  const places = picturedPlaces(
    world.locations.filter(({ slug }) => written.has(slug)),
    world.positions.filter(({ parent }) => parent === MAP),
    sketch,
  );
  const missing = only.find((name) => !places.some(({ slug }) => slug === name));
  if (missing !== undefined) throw new UsageError(`There is no place "${missing}" to draw on the map ${MAP}.`);
  await mkdir(out, { recursive: true });
  let bytes = 0;
  for (const place of places.filter(({ slug }) => only.length === 0 || only.includes(slug))) {
    const picture = await paintPlace(place);
    bytes += picture.length;
    await writeFile(join(out, `${place.slug}.webp`), picture);
    program.say(`${place.slug}: ${place.words} (${picture.length} bytes)`);
  }
  program.say(`${(bytes / 1_000_000).toFixed(2)} MB in all.`);
  if (only.length > 0) return;
  const rows = places.map(({ slug, words: text }) => `  ${JSON.stringify({ slug, ...PLACE_PICTURE, text })}`);
  await writeFile(join(seedDir, 'pictures.json'), `[\n${rows.join(',\n')}\n]\n`);
}
