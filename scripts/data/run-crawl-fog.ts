import { parseArgs } from 'node:util';
import { type Program, runCommand } from './program.ts';

const HELP = `Looks at every map of every campaign on which fog is on. It uploads the map's picture to a temporary folder, as a PNG, a
JPEG, and a WebP with and without loss, and a twin of each upload in which hidden pixels are noise. It makes all that
players get of both (tiles of all levels, the whole, previews, share cards, by day and by night) and compares it byte by
byte. It changes nothing and may run beside the server. A large map takes minutes, and eight bytes of memory a pixel.

  npm run crawl-fog -- [FOLDER]

  FOLDER  the data folder; without it the one that the server uses (DATA_DIR)
  --help  this text

It ends with 0 when no byte depends on what is hidden, with 1 when one does.`;

/** Runs `npm run crawl-fog`. @returns the exit code */
export async function runCrawlFog(args: readonly string[], program: Program): Promise<number> {
  return runCommand('crawl-fog', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) {
      program.say(HELP);
      return 0;
    }
    const [folder] = positionals;
    const { crawlNow } = await import('./crawl-now.ts');
    return crawlNow(folder === undefined ? program : { ...program, env: { ...program.env, DATA_DIR: folder } });
  });
}
