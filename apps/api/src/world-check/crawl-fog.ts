import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSourceOf } from '../campaigns/answers/private-picture.ts';
import { listFoggedCampaigns, listFoggedPictures } from '../campaigns/queries/fog.ts';
import { createFogGrids } from '../campaigns/view/fog-grids.ts';
import type { Db } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { compareTwins } from './compare-twins.ts';

/** What a crawl found, one map of one campaign each. */
export interface CrawledMap {
  campaignId: string;
  mapId: number;
  compared: number;
  noise: number;
  differing: string[];
}

/**
 * Looks at every map of every campaign that players get masked: whether a byte of what they get depends on a hidden pixel.
 * Changes nothing of what is kept, and may run beside the server.
 * @param onMap told of each map once it was looked at
 */
export async function crawlFog(db: Db, media: MediaStore, onMap: (map: CrawledMap) => void = () => {}): Promise<void> {
  const fogs = createFogGrids();
  for (const campaignId of await listFoggedCampaigns(db)) {
    for (const picture of await listFoggedPictures(db, campaignId)) {
      const work = await mkdtemp(join(tmpdir(), 'venture-atlas-crawl-'));
      try {
        const source = plainSourceOf(picture);
        const pool = await fogs.of(db, picture.fog, picture.map);
        const report = await compareTwins({ source, pool, file: await media.localFile(source.file) }, work);
        onMap({ campaignId, mapId: picture.fog.map_id, ...report });
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    }
  }
}
