import type { RevealsOfPlace } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listPeopleOfReveals, listRevealsAt } from '../queries/reveals.ts';
import type { CampaignView } from './load-campaign.ts';
import { isTextShown, listRevealable } from './revealable-secrets.ts';

/** The current reveals at a place with their audiences, for the DM. */
export async function readRevealsForDm(db: Db, view: CampaignView, locationId: number): Promise<RevealsOfPlace> {
  const held = new Set(await listRevealable(db, view, locationId));
  const rows = (await listRevealsAt(db, view.campaign.id, locationId)).filter(({ secret }) => held.has(secret));
  const people = await listPeopleOfReveals(
    db,
    rows.map(({ key }) => key),
  );
  return {
    reveals: rows.map(({ key, secret, shown_to, revealed_at }) => ({
      secret,
      to: shown_to,
      people: people.filter(({ reveal_key }) => reveal_key === key).map(({ user_id }) => user_id),
      at: revealed_at,
    })),
    is_text_shown: await isTextShown(db, view, locationId),
  };
}
