import type { Db } from '../../db/schema.ts';
import { publicScope } from '../../worlds/scope.ts';
import type { Recipient } from '../queries/handouts.ts';
import { listRevealedTo, type RevealRow } from '../queries/reveals.ts';
import type { CampaignView } from './load-campaign.ts';

/** The reveals of a place's text, by secret ID. */
export type RevealsOfText = ReadonlyMap<string, RevealRow>;

/** The reader, as far as reveals depend on it. */
type RevealReader = Pick<CampaignView, 'audience' | 'scope' | 'viewer'> & { campaign: { id: string } };

const nothing: ReadonlyMap<number, RevealsOfText> = new Map();

/** The recipient of a view; undefined for the DM, who reads the secrets themselves. */
export function recipientOf({ audience, viewer }: Pick<CampaignView, 'audience' | 'viewer'>): Recipient | undefined {
  if (audience === 'dm') return undefined;
  return { audience, userId: viewer.kind === 'anonymous' ? null : viewer.id };
}

/**
 * The secrets that a campaign reveals to a viewer, by place, in its closed worlds. In open worlds anybody may lead a
 * campaign.
 * Read on each request.
 * @param locationIds by default all places
 */
export async function readReveals(
  db: Db,
  view: RevealReader,
  locationIds?: readonly number[],
): Promise<ReadonlyMap<number, RevealsOfText>> {
  const onlooker = recipientOf(view);
  if (onlooker === undefined) return nothing;
  const rows = await listRevealedTo(db, view.campaign.id, onlooker, locationIds ?? null);
  if (rows.length === 0) return nothing;
  const { worldIds: open } = await publicScope(db);
  const found = new Map<number, Map<string, RevealRow>>();
  for (const { world_id, ...row } of rows) {
    if (!view.scope.worldIds.includes(world_id) || open.includes(world_id)) continue;
    const ofText = found.get(row.location_id) ?? new Map<string, RevealRow>();
    found.set(row.location_id, ofText.set(row.secret, row));
  }
  return found;
}
