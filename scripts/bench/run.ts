/**
 * `npm run bench`: pan and zoom against the same map without points and against
 * plain markers, first load, and the API against a bare route. Everything is a
 * ratio within this one run on this one machine. A bench is no test: it always
 * ends well.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './api-bench.ts';
import { benchFirstLoad } from './first-load-bench.ts';
import { benchMap } from './map-bench.ts';
import { type Line, table } from './statistics.ts';

const HELP = `Measures the map and the API as ratios within one run.

  npm run bench -- [--only map|api|load] [--rounds 3]

Build first (npm start does). Needs CHROMIUM_PATH or a system Chromium. Writes bench-report.json to data/var.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
if (values.help) console.log(HELP);
else await run(values.only, Number(values.rounds) || 3);

async function run(only: string | undefined, rounds: number): Promise<void> {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  console.log(machine);
  const lines: Line[] = [];
  if (!only || only === 'load') lines.push(...(await benchFirstLoad()));
  if (!only || only === 'api') lines.push(...(await benchApi()));
  if (!only || only === 'map') lines.push(...(await benchMap(rounds)));
  console.log(`\n${table(lines)}`);
  const folder = join(import.meta.dirname, '../../data/var');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'bench-report.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, rounds, lines }, null, 2)}\n`,
  );
}
