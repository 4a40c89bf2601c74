import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSourceOf } from '../campaigns/answers/private-picture.ts';
import { isCompressedPicture, listFoggedCampaigns, listFoggedPictures } from '../campaigns/queries/fog.ts';
import { createFogGrids } from '../campaigns/view/fog.ts';
import type { Db } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { compareTwins, type TwinReport } from './differential-check.ts';

/** Result of a crawl for one map of one campaign, uploaded in one format. */
interface CrawledMap extends TwinReport {
  campaignId: string;
  mapId: number;
  /** Whether the stored picture was compressed: the crawl starts from the stored picture. */
  isCompressed: boolean;
}

/**
 * Checks for every fogged map of every campaign that no byte sent to players depends on hidden pixels. Uploads the
 * picture again in every format, to a temporary folder. Changes no stored data, and may run beside the server.
 * @param onMap called for each map and format
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
