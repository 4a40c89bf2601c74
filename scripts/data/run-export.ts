import { parseArgs } from 'node:util';
import { type Program, runCommand } from './program.ts';

const HELP = `Takes the world, a map or a campaign out as files. It works beside a running server.

  npm run export -- world FILE.zip [--world NAME|ID] [--format zip|obsidian|foundry]
      one world, the Atlas unless another is named: places, positions, texts, types, pictures. Brought into a new
      world with npm run import -- atlas FILE.zip --world NAME, or into an empty Atlas on the import screen;
      --format obsidian: what is shown of it as an Obsidian vault in a zip;
      --format foundry [--foundry 13|14]: the same as a module of Foundry VTT, for version 13 unless it says 14. Players
      see everything of an open world, and nothing of another one;
      --secrets: with the secrets of texts, in a file that is named “… with secrets”
  npm run export -- map SLUG TARGET --format zip|geojson|csv|obsidian|universalvtt [--world NAME|ID]
      one map: an archive as above, a file for other programs, or an Obsidian vault (TARGET is then a new folder);
      universalvtt: its picture for virtual tabletops;
      --units degrees|map: what the coordinates of GeoJSON are; degrees, which map programs expect, unless it says map;
      --secrets: with the secrets of texts, in a file or folder that is named “… with secrets”
  npm run export -- campaign ID FILE.json --as dm|player
      a campaign as its DM or as a player sees it, with notes; never with its invite;
      --as dm --secrets: with the secrets of texts that the DM may read, in a file that is named “… with secrets”
  npm run export -- poster SLUG FILE.pdf|FILE.png [--paper A4|A3|A2|A1|A0|Letter|Tabloid|picture] [--dpi 150|200|300]
                    [--names map|more|all] [--bare] [--campaign ID --as dm|player]
      a map on paper with its labels, as everybody or as somebody in a campaign sees it; --bare: without title

  --dry-run  say what would be written, write nothing
  --help     this text

Accounts, campaigns (but for the last) and the history of staff are not in an export: they are in a backup.`;

/** Runs `npm run export`. @returns the exit code */
export async function runExport(args: readonly string[], program: Program): Promise<number> {
  return runCommand('export', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        format: { type: 'string' },
        units: { type: 'string' },
        foundry: { type: 'string' },
        as: { type: 'string' },
        paper: { type: 'string' },
        dpi: { type: 'string' },
        names: { type: 'string' },
        bare: { type: 'boolean' },
        campaign: { type: 'string' },
        world: { type: 'string' },
        secrets: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const { exportNow } = await import('./export-now.ts');
    return exportNow(positionals, values, program);
  });
}
