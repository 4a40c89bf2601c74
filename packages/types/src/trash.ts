import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from './schema-parts.ts';
import { LocationLink } from './staff-map.ts';

/** A deleted entity that can be restored. */
export const TrashItem = Type.Object({
  id: Type.Integer({ description: 'Of the change that deleted it.' }),
  kind: OneOf(['location', 'position', 'wikipage', 'type']),
  name: Type.String(),
  type: Nullable(Type.String(), { description: 'The name of its type then.' }),
  map: Nullable(LocationLink, { description: 'The map that it was on, the first of them, where that is there.' }),
  has_text: Type.Boolean({ description: 'Its text is in the trash with it.' }),
  deleted_at: Type.String(),
  deleted_by: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  kept_until: Type.String(),
});
export type TrashItem = Static<typeof TrashItem>;

/** `GET /api/trash/`: deleted entities of a world, last deletion first. */
export const TrashPage = Type.Object({
  items: Type.Array(TrashItem),
  total: Type.Integer({ description: 'How many the search lets through.' }),
  next_page: Nullable(Type.Integer()),
});
export type TrashPage = Static<typeof TrashPage>;

/** `POST /api/trash/restore/`: the restored entities. */
export const TrashRestored = Type.Object({
  change_id: Nullable(Type.Integer({ description: 'Takes all of it back, to the trash.' })),
  restored: Type.Integer(),
  left: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      message: Type.String(),
      needs: Nullable(Type.Integer({ description: 'What else in the trash has to come back with it.' })),
    }),
    { description: 'The first few that are in the trash still.' },
  ),
  left_total: Type.Integer(),
  notes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), message: Type.String() }), {
    description: 'The first few that are not quite as they were, and what is different.',
  }),
});
export type TrashRestored = Static<typeof TrashRestored>;

/** `POST /api/trash/delete/`: the entities that were deleted for good. */
export const TrashPurged = Type.Object({ deleted: Type.Integer() });
export type TrashPurged = Static<typeof TrashPurged>;
