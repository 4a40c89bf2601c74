import type { TrashItem } from '@venture-atlas/types';
import { actorOf } from '../../audit/actor.ts';
import type { TrashRow } from '../queries/trash.ts';

/** Something in the trash. */
export function presentTrashItem(row: TrashRow): TrashItem {
  const { map_id, map_name, map_slug } = row;
  return {
    id: row.change_id,
    kind: row.thing,
    name: row.name,
    type: row.type_name,
    map:
      map_id === null || map_name === null || map_slug === null ? null : { id: map_id, name: map_name, slug: map_slug },
    has_text: row.has_text === 1,
    deleted_at: row.at,
    deleted_by: actorOf(row),
    kept_until: row.kept_until,
  };
}
