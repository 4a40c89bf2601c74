import { type Viewer, waitsForPublish } from '@venture-atlas/rules';
import type { WorldReaders } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { loadWorldFor } from '../../world-settings/view/load-world.ts';
import { hasEditors, listCampaignsPlaying } from '../queries/world-readers.ts';
import { rightsOf } from '../subjects/rights.ts';

/** Who reads what somebody publishes in a world. @throws AppError not_found for whoever does not edit it */
export async function readReaders(db: Db, viewer: Viewer, publicId: string): Promise<WorldReaders> {
  const world = await loadWorldFor(db, viewer, publicId, 'world.edit');
  const { campaignIds } = await rightsOf(db, viewer);
  const led = await listCampaignsPlaying(db, world, campaignIds);
  const isAlone = world.part === 'owner' && !(await hasEditors(db, world.id));
  const isOpen = world.access === 'open';
  return {
    waits: waitsForPublish({ kind: world.kind, isAlone, playsHere: led.length > 0 }),
    readers: isOpen ? 'everybody' : 'players',
    // In an open world everybody reads, whether or not they play.
    campaigns: isOpen ? [] : led,
  };
}
