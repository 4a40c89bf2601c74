import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDrawChild } from '../src/drawings/run-draw-child.ts';
import { openMediaStore } from '../src/media/store/media-store.ts';

type Draw = typeof runDrawChild;

/** What was drawn, by the order without the place it was for. */
const drawn = new Map<string, Promise<{ end: Awaited<ReturnType<Draw>>; folder: string }>>();

/**
 * Draws really, but the same order once for all servers of a process: the others get a copy of its files. For tests of
 * what is done with a drawing, and not of drawing.
 */
export const drawOnce: Draw = async ({ media, ...order }, onNews, signal) => {
  const key = JSON.stringify(order);
  const known = drawn.get(key) ?? draw(order, onNews, signal);
  drawn.set(key, known);
  const { end, folder } = await known;
  const [drawing, store] = [openMediaStore({ folder }), openMediaStore(media)];
  for (const file of await drawing.list()) await store.copyIn(await drawing.localFile(file), file);
  return end;
};

async function draw(order: Omit<Parameters<Draw>[0], 'media'>, ...rest: [Parameters<Draw>[1], AbortSignal]) {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-once-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { end: await runDrawChild({ ...order, media: { folder } }, ...rest), folder };
}
