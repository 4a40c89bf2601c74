import { type SqlBool, sql } from 'kysely';
import type { Db, Flag } from '../../db/schema.ts';
import { isRowInScope } from '../../worlds/scope.ts';
import { isRumourMet } from './campaign-rumours.ts';
import type { CampaignPlace } from './campaign-settings.ts';

/**
 * The places of a campaign that have a name for players, whether these know of them or not, with their own. `is_met`:
 * players read this name somewhere, on the map or as a rumor.
 */
export const listNamedForPlayers = (db: Db, { id, scope }: CampaignPlace) =>
  db
    .selectFrom('campaign_location_settings as settings')
    .innerJoin('locations', 'locations.id', 'settings.location_id')
    .select(['settings.location_id', 'settings.alias', 'settings.alias_slug', 'locations.name'])
    .select(
      sql<Flag>`case when settings.alias_slug is not null then 1
        when settings.knowledge = 'rumour' and ${isRumourMet(id, scope, sql<number>`settings.location_id`)} then 1
        else 0 end`.as('is_met'),
    )
    .where('settings.campaign_id', '=', id)
    .where(sql<SqlBool>`settings.alias is not null`)
    .where(isRowInScope(scope, sql<number>`locations.world_id`))
    .orderBy('settings.location_id')
    .execute();
