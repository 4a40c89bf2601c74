import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../bootstrap/chromium.mjs';
import { benchApi } from './api-bench.ts';
import { changesIn, earlierRuns, figuresOf, type HistoryEntry, parseHistory } from './bench-history.ts';
import { benchEngines } from './engines-bench.ts';
import { benchFirstLoad } from './first-load-bench.ts';
import { benchFog } from './fog-bench.ts';
import { benchImports } from './import-bench.ts';
import { benchLive } from './live-bench.ts';
import { benchMap } from './map-bench.ts';
import { type Line, table, verdict } from './statistics.ts';
import { benchUpload } from './upload-bench.ts';
import { within } from './within.ts';
import { benchWorlds } from './worlds-bench.ts';

const MINUTE = 60_000;

/** Runs the sections that are wanted, prints them, and keeps them with those of earlier runs. */
export async function benchAll(only: string | undefined, roundsWanted: number, isQuick: boolean): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
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
    { name: 'imports', limitMs: 20 * MINUTE, bench: () => benchImports(!isQuick) },
    { name: 'upload', limitMs: 10 * MINUTE, bench: () => benchUpload(rounds) },
    { name: 'worlds', limitMs: 20 * MINUTE, bench: () => benchWorlds(rounds, isQuick ? 50 : 1_000) },
    {
      name: 'live',
      limitMs: 10 * MINUTE,
      bench: () =>
        benchLive(isQuick ? { browsers: 3, campaigns: 10, reveals: 5 } : { browsers: 3, campaigns: 67, reveals: 30 }),
    },
    { name: 'engines', limitMs: 10 * MINUTE, bench: () => benchEngines() },
    {
      name: 'fog',
      limitMs: 10 * MINUTE,
      bench: () => benchFog(isQuick ? { rounds, reveals: 8 } : { rounds, reveals: 40 }),
    },
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
