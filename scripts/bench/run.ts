/**
 * `npm run bench`: pan and zoom against the same map without points and against
 * plain markers, first load, and the API against a bare route. Everything is a
 * ratio within this one run on this one machine. A bench is no test: it always
 * ends well.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../bootstrap/chromium.mjs';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';
import { benchApi } from './api-bench.ts';
import { changesIn, earlierRuns, figuresOf, type HistoryEntry, parseHistory } from './bench-history.ts';
import { benchFirstLoad } from './first-load-bench.ts';
import { benchMap } from './map-bench.ts';
import { type Line, table, verdict } from './statistics.ts';
import { benchUpload } from './upload-bench.ts';
import { within } from './within.ts';

const MINUTE = 60_000;

const HELP = `Measures the map and the API as ratios within one run.

  npm run bench -- [--only map|api|load|upload] [--rounds 3] [--quick]

--quick measures less, once: a look, not a result (about two minutes). The whole bench takes about fifteen; what gives
no answer is given up and named, so it always comes to its end. Build first (npm start does). Takes the browser that the tests take (CHROMIUM_PATH names another). Writes bench-report.json to data/var,
adds a line to bench-history.jsonl there, and compares with the runs before it on the same machine.`;

const SECTIONS = ['load', 'api', 'upload', 'map'] as const;

const code = await runCommand('bench', thisProcess, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
    },
  });
  const only = SECTIONS.find((name) => name === values.only);
  if (values.only !== undefined && only === undefined) throw new UsageError(`--only takes ${SECTIONS.join(', ')}.`);
  if (!/^[1-9]\d?$/.test(values.rounds)) throw new UsageError('--rounds takes a number from 1 to 99.');
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  process.env.CHROMIUM_PATH = await findChromium();
  await run(only, Number(values.rounds), values.quick);
  return 0;
});
// Whatever a section that was given up still holds, the bench is over.
process.exit(code);

async function run(only: string | undefined, roundsWanted: number, isQuick: boolean): Promise<void> {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const rounds = isQuick ? 1 : roundsWanted;
  const loadBefore = loadavg()[0] ?? 0;
  console.log(machine);
  const mapSize = isQuick
    ? { points: [200, 2_000], markers: [2_000], rounds }
    : { points: [200, 2_000, 10_000, 50_000], markers: [200, 2_000], rounds };
  const sections = [
    { name: 'load', limitMs: 3 * MINUTE, bench: () => benchFirstLoad() },
    { name: 'api', limitMs: 5 * MINUTE, bench: () => benchApi(isQuick ? 1 : 3) },
    { name: 'upload', limitMs: 10 * MINUTE, bench: () => benchUpload(rounds) },
    { name: 'map', limitMs: (5 + 10 * rounds) * MINUTE, bench: () => benchMap(mapSize) },
  ];
  const lines: Line[] = [];
  for (const { name, limitMs, bench } of sections) {
    if (only !== undefined && only !== name) continue;
    lines.push(...(await within(limitMs, bench()).catch((error: unknown) => [failed(name, error)])));
  }
  const folder = join(import.meta.dirname, '../../data/var');
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const load = [loadBefore, loadavg()[0] ?? 0].map((value) => value.toFixed(1)).join(' to ');
  console.log(`\n${table(lines)}\n${verdict(lines)}\nRunnable processes per minute, before and after: ${load}.`);
  const history = join(folder, 'bench-history.jsonl');
  const entry = { at, machine, isQuick, load, figures: figuresOf(lines) };
  const before = earlierRuns(readHistory(history), entry);
  console.log(changesIn(before, lines));
  appendFileSync(history, `${JSON.stringify(entry)}\n`);
  const report = { at, machine, rounds, isQuick, load, lines };
  writeFileSync(join(folder, 'bench-report.json'), `${JSON.stringify(report, null, 2)}\n`);
}

function readHistory(file: string): HistoryEntry[] {
  return parseHistory(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

function failed(section: string, error: unknown): Line {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { what: `${section} could not be measured`, value: reason, target: '', isReached: false };
}
