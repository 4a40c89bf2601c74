import type { AccountApp } from '../../api/test-support/account-app.ts';
import type { CampaignSeed } from '../src/test-support/server-acts.ts';

/** Writes a campaign and its people, who have no password. */
export async function addCampaign(server: AccountApp, seed: CampaignSeed): Promise<void> {
  const { db } = server;
  const at = new Date(server.now()).toISOString();
  const { id: campaign_id, members = [], removed = [], settings = {}, notes = [] } = seed;
  const people = Object.entries(seed.people).map(([id, name]) => ({
    id: Number(id),
    name,
    email: `${name.toLowerCase()}@coast.example`,
    email_verified: 1 as const,
    created_at: at,
  }));
  await db.insertInto('users').values(people).execute();
  const { name, owner: owner_id, sharing = 'open' } = seed;
  const campaign = { id: campaign_id, name, owner_id, sharing, created_at: at, updated_at: at };
  await db.insertInto('campaigns').values(campaign).execute();
  const joined = [...members, ...removed].map((user_id) => ({
    campaign_id,
    user_id,
    joined_at: at,
    removed_at: removed.includes(user_id) ? at : null,
  }));
  if (joined.length > 0) await db.insertInto('campaign_members').values(joined).execute();
  const shown = Object.entries(settings).map(([location, [players, wiki]]) => ({
    campaign_id,
    location_id: Number(location),
    updated_at: at,
    knowledge: players ? ('named' as const) : ('hidden' as const),
    show_wiki: flag(wiki),
  }));
  if (shown.length > 0) await db.insertInto('campaign_location_settings').values(shown).execute();
  const written = notes.map(({ id, by, note = `Note ${id}`, character = 'Sister Oriel', isPrivate = false }) => ({
    id,
    campaign_id,
    location_id: 2,
    user_id: by,
    character_name: character,
    note,
    private: flag(isPrivate),
    created_at: new Date(Date.parse('2026-03-01T12:00:00.000Z') + id * 1000).toISOString(),
  }));
  if (written.length > 0) await db.insertInto('campaign_notes').values(written).execute();
}

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);
