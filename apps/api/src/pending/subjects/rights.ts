import type { Viewer } from '@venture-atlas/rules';
import { listCampaignsLedBy, listCampaignsOf } from '../../campaigns/queries/campaigns.ts';
import type { Db } from '../../db/schema.ts';
import { editorScope, type WorldScope } from '../../worlds/scope.ts';
import type { Rights } from '../queries/pending-changes.ts';

/** The worlds and campaigns whose words somebody may write now. */
export async function rightsOf(
  db: Db,
  viewer: Viewer,
): Promise<Rights & { scope: WorldScope; led: readonly { id: string; name: string }[] }> {
  const scope = await editorScope(db, viewer);
  const led =
    viewer.kind === 'anonymous'
      ? []
      : [...(await listCampaignsOf(db, viewer.id)), ...(await listCampaignsLedBy(db, viewer.id))];
  return { scope, worldIds: scope.worldIds, led, campaignIds: led.map(({ id }) => id) };
}
