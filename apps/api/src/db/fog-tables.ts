import type { Generated } from 'kysely';
import type { FogColumns } from './queries/fog-columns.ts';

/**
 * What a campaign hides of the picture of a map. The row stays while fog is switched off; one whose map is deleted waits
 * for it. `step` is how finely its acts are stored (map units). The first `done` acts are in force, the others were taken
 * back. `shown` is a hash of what players see of the map: equal ones show the same.
 */
export interface CampaignFogsTable extends FogColumns {
  id: Generated<number>;
  campaign_id: string;
  map_id: number;
  step: number;
  done: number;
  shown: string;
}

/** What a DM covered and uncovered, numbered from 1; as `encodeFogAct` writes it. */
export interface CampaignFogActsTable {
  fog_id: number;
  number: number;
  act: Uint8Array;
}
