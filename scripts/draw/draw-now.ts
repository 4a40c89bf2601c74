import { operator } from '../../apps/api/src/audit/audit.ts';
import { type DrawOutcome, drawMap } from '../../apps/api/src/drawings/draw-map.ts';
import { runDrawChild } from '../../apps/api/src/drawings/run-draw-child.ts';
import { createRegistryEntities } from '../../apps/api/src/editing/registry-entities.ts';
import { createSeals } from '../../apps/api/src/media/capabilities/capability.ts';
import { publicAddresses } from '../../apps/api/src/media/capabilities/picture-addresses.ts';
import { drawingProblemSentence } from '../../packages/rules/src/index.ts';
import type { DrawingOptions } from '../../packages/types/src/index.ts';
import { addressOfMap } from '../data/chosen-world.ts';
import type { World } from '../data/open-world.ts';
import type { CommandOutput, Program } from '../data/program.ts';
import { createProgress } from '../progress.ts';

/**
 * Draws a map in this process, with a progress bar. Ctrl+C cancels and leaves the map unchanged. Works beside a
 * running server, which detects the change by itself.
 * @returns the exit code: 0 when it is drawn, 1 when it failed, 130 when it was canceled
 */
export async function drawNow(
  world: World,
  map: { id: number; name: string; slug: string },
  options: DrawingOptions,
  { say, complain, isTerminal }: Omit<Program, 'env'>,
): Promise<number> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  // Not `once`, because a parent process may pass on the same signal a second time.
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  const progress = createProgress(isTerminal, complain);
  const began = performance.now();
  try {
    const outcome = await drawMap(
      {
        ...world,
        media: world.media.place,
        // The drawing is not shown to anybody here.
        seals: createSeals(Buffer.alloc(32)),
        entities: createRegistryEntities(async () => publicAddresses),
        locationsEach: world.ownWorlds.locationsEach,
        storage: { ownWorlds: world.ownWorlds, freeBytes: world.media.freeBytes },
        draw: runDrawChild,
        log: { info: () => undefined, warn: (line) => complain(String((line as { what?: unknown }).what ?? '')) },
      },
      { locationId: map.id, options, caller: operator },
      {
        signal: stop.signal,
        onNews: ({ stage, fraction }) => progress.report(`Drawing (${stage})`, Math.round(fraction * 100), 100),
      },
    );
    progress.end();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    return report(outcome, { say, complain }, { map, seconds, address: await addressOfMap(world.db, map) });
  } finally {
    progress.end();
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

function report(
  outcome: DrawOutcome,
  { say, complain }: CommandOutput,
  { map, seconds, address }: { map: { name: string }; seconds: string; address: string },
): number {
  switch (outcome.kind) {
    case 'shown':
      say(`Drew the map ${map.name} in ${seconds} s with at most ${outcome.peakMb} MB of memory: ${address}`);
      return 0;
    case 'stopped':
      complain('Drawing was canceled. The map is as it was.');
      return 130;
    case 'unwanted':
      complain('The map was deleted or changed its size in the meantime. Nothing was changed.');
      return 1;
    case 'failed':
      complain(drawingProblemSentence(outcome.problem));
      return 1;
  }
}
