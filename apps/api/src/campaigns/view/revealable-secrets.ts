import { type SecretReader, secretIdsIn } from '@venture-atlas/rules';
import { findWikiRow } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { findVisibleById } from './find-visible.ts';
import { secretReader } from './leaders-words.ts';
import { asAnyPlayer, type CampaignView } from './load-campaign.ts';
import { readPlaceVisibility } from './place-visibility.ts';

const mayReveal = (reader: SecretReader): boolean => reader === 'dm' || reader === 'editor';

/** The IDs of the secrets that the DM may reveal: readable ones in closed worlds. @param view the DM's own */
export async function listRevealable(db: Db, view: CampaignView, locationId: number): Promise<string[]> {
  const place = await findVisibleById(db, view, locationId);
  if (place === undefined || (await isOpenWorld(db, place.world_id))) return [];
  if (!mayReveal((await secretReader(db, view))(place.world_id))) return [];
  return secretIdsIn((await findWikiRow(db, view.scope, locationId))?.secrets ?? '');
}

/** Whether players read the text of a place. */
export const isTextShown = async (db: Db, view: CampaignView, locationId: number): Promise<boolean> =>
  (await readPlaceVisibility(db, asAnyPlayer(view), locationId))?.isWikiVisible === true;
