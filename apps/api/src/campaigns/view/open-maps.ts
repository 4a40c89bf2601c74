import { isPlaceVisible } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { listPlaces } from '../queries/campaign-settings.ts';
import { campaignPlaceOf, type PlaceViewer, settingsOf } from './reach.ts';

/** Those of the maps that this viewer may open; what is put on any other is answered like nothing. */
export async function openMaps(db: Db, view: PlaceViewer, mapIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(mapIds)];
  if (ids.length === 0) return new Set();
  const rows = await listPlaces(db, campaignPlaceOf(view), ids);
  const open = rows.filter(
    (row) =>
      row.is_shown === 1 && isPlaceVisible(view.audience, { settings: settingsOf(row), isRoot: row.is_root === 1 }),
  );
  return new Set(open.map(({ location_id: id }) => id));
}
