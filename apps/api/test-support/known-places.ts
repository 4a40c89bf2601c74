import type { CampaignApp } from './campaign-app.ts';
import { MAP } from './factories.ts';

/** Adds places to the map that the players of a campaign know with their texts. */
export function addKnownPlaces({ database: { sqlite }, place }: CampaignApp, campaignId: string, count: number): void {
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)';
  const first = (sqlite.prepare('select max(id) from locations').pluck().get() as number) + 1;
  const at = '2026-01-01T00:00:00.000Z';
  sqlite
    .prepare(
      `${numbers} insert into locations (id, world_id, slug, name, name_lower, stands_alone, created_at, updated_at)
       select ? + i, 1, 'known_' || i, 'Known ' || i, 'known ' || i, 0, '${at}', '${at}' from n`,
    )
    .run(count, first);
  sqlite
    .prepare(
      `insert into positions (location_id, parent_id, lat, lng, scale, active, created_at, updated_at)
       select id, ?, id % 600, id % 800, 12, 1, '${at}', '${at}' from locations where id >= ?`,
    )
    .run(place(MAP), first);
  sqlite
    .prepare(
      `insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at)
       select ?, id, 'named', 1, '${at}' from locations where id >= ?`,
    )
    .run(campaignId, first);
}
