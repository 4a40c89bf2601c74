import type { Db } from '../../db/schema.ts';
import { findView, type ViewRow } from '../queries/table-screens.ts';
import { findVisibleById } from '../view/find-visible.ts';
import type { CampaignView } from '../view/load-campaign.ts';

/** The view that the DM shows, as one viewer may see it. */
export interface VisibleView extends Pick<ViewRow, 'key' | 'lat' | 'lng' | 'zoom' | 'width' | 'height' | 'shown_at'> {
  map: { name: string; slug: string };
  /** The name of the shown place; null if the viewer does not know it. */
  name: string | null;
}

/**
 * The view that the DM shows this viewer.
 * Undefined if there is none, or it is on a map that the viewer may not open. The DM always gets undefined.
 */
export async function readShownView(db: Db, view: CampaignView): Promise<VisibleView | undefined> {
  const row = await findShownView(db, view);
  return row && presentShownView(db, view, row);
}

/** Its row. */
export const findShownView = async (
  db: Db,
  { audience, campaign }: Pick<CampaignView, 'audience' | 'campaign'>,
): Promise<ViewRow | undefined> =>
  audience === 'dm' ? undefined : findView(db, campaign.id, audience === 'table' ? 'table' : 'players');

/** The view of a row, as the viewer may see it. */
export async function presentShownView(db: Db, view: CampaignView, row: ViewRow): Promise<VisibleView | undefined> {
  const map = await findVisibleById(db, view, row.map_id);
  if (map === undefined) return undefined;
  const named = row.named_id === null ? undefined : await findVisibleById(db, view, row.named_id);
  const { key, lat, lng, zoom, width, height, shown_at } = row;
  return {
    key,
    lat,
    lng,
    zoom,
    width,
    height,
    shown_at,
    map: { name: map.name, slug: map.slug },
    name: named?.name ?? null,
  };
}
