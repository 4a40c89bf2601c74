import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSourceOf } from '../campaigns/answers/private-picture.ts';
import { isCompressedPicture, listFoggedCampaigns, listFoggedPictures } from '../campaigns/queries/fog.ts';
import { createFogGrids } from '../campaigns/view/fog.ts';
import type { Db } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { compareTwins, type TwinReport } from './differential-check.ts';

/** What a crawl found: one map of one campaign, uploaded in one way. */
interface CrawledMap extends TwinReport {
  campaignId: string;
  mapId: number;
  /** The picture was compressed before it was kept: the crawl begins at what was kept. */
  isCompressed: boolean;
}

/**
 * Looks at every map of every campaign that players get masked: whether a byte of what they get depends on a hidden pixel
 * of what was uploaded. Uploads the picture once more, in every way that pictures are uploaded, to a folder that is removed.
 * Changes nothing of what is kept, and may run beside the server.
 * @param onMap told of each map and each way of uploading it
 */
export async function crawlFog(db: Db, media: MediaStore, onMap: (map: CrawledMap) => void = () => {}): Promise<void> {
  const fogs = createFogGrids();
  for (const campaignId of await listFoggedCampaigns(db)) {
    for (const picture of await listFoggedPictures(db, campaignId)) {
      const work = await mkdtemp(join(tmpdir(), 'venture-atlas-crawl-'));
      try {
        const source = plainSourceOf(picture);
        const pool = await fogs.of(db, picture.fog, picture.map);
        const mapId = picture.fog.map_id;
        const isCompressed = await isCompressedPicture(db, mapId);
        const reports = await compareTwins({ source, pool, file: await media.localFile(source.file) }, work);
        for (const report of reports) onMap({ campaignId, mapId, isCompressed, ...report });
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    }
  }
}
