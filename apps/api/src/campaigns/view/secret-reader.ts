import type { SecretReader } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { editorScope, publicScope } from '../../worlds/scope.ts';
import type { CampaignView } from './load-campaign.ts';

type ReaderIn = (worldId: number) => SecretReader;

const nobody: ReaderIn = () => 'anybody';

/**
 * Which secrets of texts a viewer of a campaign reads: a DM those for the DM, in worlds that are not open, where anybody
 * may be the DM of a campaign; all in worlds that they edit. Read anew each time.
 */
export async function secretReader(db: Db, view: CampaignView): Promise<ReaderIn> {
  const asDm = await secretReaderOfDms(db, view);
  if (asDm === nobody) return nobody;
  const { worldIds } = await editorScope(db, view.viewer);
  return (worldId) => (worldIds.includes(worldId) ? 'editor' : asDm(worldId));
}

/** The same for what is alike for all DMs of a campaign, whatever else they are. */
export async function secretReaderOfDms(
  db: Db,
  { audience, scope }: Pick<CampaignView, 'audience' | 'scope'>,
): Promise<ReaderIn> {
  if (audience !== 'dm') return nobody;
  const { worldIds: open } = await publicScope(db);
  return (worldId) => (scope.worldIds.includes(worldId) && !open.includes(worldId) ? 'dm' : 'anybody');
}
