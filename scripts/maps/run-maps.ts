import { fork } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandOutput, runCommand, UsageError } from '../data/program.ts';
import { createProgress, type Progress } from '../progress.ts';
import type { DrawNews, DrawOrder } from './draw-order.ts';
import { MAPS_HELP, type MapsOptions, readMapsArguments } from './maps-arguments.ts';

/** The output of the program. */
export interface MapsProgram extends CommandOutput {
  isTerminal: boolean;
}

const ROOT = join(import.meta.dirname, '../..');

/** Draws the requested maps. Returns the exit code: 0 when all are drawn, 1 when some failed, 2 for wrong usage. */
export async function runMaps(words: readonly string[], program: MapsProgram): Promise<number> {
  return runCommand('maps', program, async () => {
    const options = readMapsArguments(words, ROOT);
    if (options === undefined) {
      program.say(MAPS_HELP);
      return 0;
    }
    return (await drawAll(options, program)) ? 0 : 1;
  });
}

async function drawAll(options: MapsOptions, program: MapsProgram): Promise<boolean> {
  const names = await sketchNames(options);
  await mkdir(options.out, { recursive: true });
  const progress = createProgress(program.isTerminal, program.say);
  let isAllDrawn = true;
  for (const name of names) {
    const startedAt = performance.now();
    const order = { ...options, sketch: join(options.sketches, `${name}.json`), out: join(options.out, name) };
    const news = await drawOne(order, progress, name);
    progress.end();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (news.kind === 'drawn')
      program.say(`${name}: ${news.width} x ${news.height} in ${seconds} s, at most ${news.peakMb} MB -> ${news.file}`);
    else {
      isAllDrawn = false;
      program.complain(`${name} was not drawn. ${news.reason}`);
    }
  }
  return isAllDrawn;
}

async function sketchNames({ sketches, only }: MapsOptions): Promise<string[]> {
  const entries = await readdir(sketches).catch((): string[] => []);
  const all = entries.filter((entry) => entry.endsWith('.json')).map((entry) => entry.slice(0, -'.json'.length));
  if (all.length === 0) throw new UsageError(`There are no sketches in ${sketches}.`);
  const missing = only.find((name) => !all.includes(name));
  if (missing !== undefined)
    throw new UsageError(`There is no sketch "${missing}" in ${sketches}. There are ${all.sort().join(', ')}.`);
  return (only.length > 0 ? only : all).sort();
}

type Ended = Exclude<DrawNews, { kind: 'progress' }>;

function drawOne({ sketch, style, scale, out }: DrawOrder, progress: Progress, name: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'draw-child.ts'), [], { execArgv: ['--import', 'tsx'] });
    let ended: Ended = {
      kind: 'refused',
      reason: 'The drawing ended without a picture; there may be too little memory.',
    };
    child.on('message', (news: DrawNews) => {
      if (news.kind === 'progress') progress.report(name, Math.round(news.fraction * 100), 100);
      else ended = news;
    });
    child.once('error', reject);
    child.once('exit', () => resolve(ended));
    child.send({ sketch, style, scale, out } satisfies DrawOrder);
  });
}
