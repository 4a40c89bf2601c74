/** Draws one map in a process of its own, so that its memory is measured separately. */
import { readFile } from 'node:fs/promises';
import { peakMb } from '../../apps/api/src/jobs/children/peak-memory.ts';
import { checkSketch, paintMap, styles, writePicture } from '../../packages/painter/src/index.ts';
import type { DrawNews, DrawOrder } from './draw-order.ts';

const report = (news: DrawNews): void => void process.send?.(news);

process.once('disconnect', () => process.exit());
process.once('message', (order: DrawOrder) => {
  void draw(order)
    .catch(
      (error: unknown): DrawNews => ({
        kind: 'refused',
        reason: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((news) => process.send?.(news, () => process.disconnect()));
});

async function draw({ sketch, style, scale, out }: DrawOrder): Promise<DrawNews> {
  const painting = await paintMap(checkSketch(JSON.parse(await readFile(sketch, 'utf8'))), {
    style: styles[style],
    scale,
    progress: (stage, fraction) => report({ kind: 'progress', stage, fraction }),
  });
  const { file, width, height } = await writePicture(painting.bands(), painting, out);
  return { kind: 'drawn', file, width, height, peakMb: peakMb(), vignettes: painting.vignettes.length };
}
