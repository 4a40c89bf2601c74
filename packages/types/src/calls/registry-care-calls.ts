import Type, { type Static } from 'typebox';
import {
  LAYER_NAME_MAX,
  LAYERS_MAX,
  PLACES_AT_ONCE_MAX,
  TRASH_KEPT_DAYS,
  TRASH_PAGE_SIZE,
  WORLD_FINDINGS_PAGE_SIZE,
} from '../limits.ts';
import { AdminSummary, LocationWithParents, ParentAdded, WorldCheckSummary, WorldFindings } from '../staff-admin.ts';
import { TrashPage, TrashPurged, TrashRestored } from '../trash.ts';
import { defineCalls } from './call.ts';
import { ChangeId, ClientKey, EditedWorld, Id, Limit, LocationName, NameContains, Offset, Page } from './fields.ts';

/** The meant parent: by name, or by id if several have the name. */
const parentFields = {
  parent_name: Type.Optional(LocationName),
  parent_id: Type.Optional(Id),
};

const ids = Type.Array(Id, { minItems: 1, maxItems: PLACES_AT_ONCE_MAX });

/** The layers of a world in order, with the types of each. */
const Arrangement = Type.Array(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: LAYER_NAME_MAX }),
    off: Type.Boolean({ description: 'It is off until a viewer switches it on.' }),
    type_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 }),
  }),
  { maxItems: LAYERS_MAX },
);
export type Arrangement = Static<typeof Arrangement>;

const shared = { tag: 'admin', access: 'editor', errors: ['not_found'] } as const;

/** The parents of locations, the dashboard of staff, and the world check. */
export const registryCareCalls = defineCalls(shared, {
  listByParents: {
    summary: 'Locations by the number of maps they are on',
    description: 'By name; num_parents 2 means two or more. The header x-total-count says how many there are in all.',
    query: Type.Object({
      num_parents: Type.Optional(
        Type.Unsafe<'0' | '1' | '2'>(Type.String({ pattern: '^[012]$', description: '0, 1 or 2 (two or more)' })),
      ),
      world_id: EditedWorld,
      limit: Limit,
      offset: Offset,
      name__icontains: NameContains,
    }),
    answer: Type.Array(LocationWithParents),
  },
  findAndAddParent: {
    summary: 'Put a location on the map of a parent',
    description: 'At its centre. parent_name is a name; of several locations choose by parent_id.',
    body: Type.Object({ location_id: Id, ...parentFields, client_key: ClientKey }),
    answer: ParentAdded,
    errors: [
      'not_found',
      'conflict',
      'parent_not_found',
      'parent_ambiguous',
      'parent_is_self',
      'parent_already_set',
      'parent_would_loop',
      'quota_reached',
    ],
  },
  addParent: {
    summary: 'The same, with the location as id',
    body: Type.Object({ id: Id, ...parentFields, client_key: ClientKey }),
    answer: ParentAdded,
    errors: [
      'not_found',
      'conflict',
      'parent_not_found',
      'parent_ambiguous',
      'parent_is_self',
      'parent_already_set',
      'parent_would_loop',
      'quota_reached',
    ],
  },

  getAdminSummary: {
    summary: 'The figures of the dashboard',
    query: Type.Object({ world_id: EditedWorld }),
    answer: AdminSummary,
  },
  getWorldCheck: {
    summary: 'How much is wrong with the world',
    description: 'Looks at everything; the result is kept until somebody writes.',
    query: Type.Object({ world_id: EditedWorld }),
    answer: WorldCheckSummary,
  },
  listWorldFindings: {
    summary: 'What is wrong, with what fixes it',
    description: `One kind of finding, ${WORLD_FINDINGS_PAGE_SIZE} a page.`,
    params: Type.Object({ check: Type.String({ description: 'The kind of finding.' }) }),
    query: Type.Object({ world_id: EditedWorld, page: Page }),
    answer: WorldFindings,
  },
  listTrash: {
    summary: 'What was deleted and can be brought back',
    description: `The last first, ${TRASH_PAGE_SIZE} a page; each is kept for ${TRASH_KEPT_DAYS} days.`,
    query: Type.Object({ world_id: EditedWorld, name__icontains: NameContains, page: Page }),
    answer: TrashPage,
  },
  restoreTrash: {
    summary: 'Bring deleted things back',
    description:
      'With text, picture, where they were, parents and the settings of campaigns that are there still; one line of the ' +
      'history and one undo. Where another place has the address meanwhile, it gets a free one, and that is told.',
    body: Type.Object({ world_id: EditedWorld, ids, client_key: ClientKey }),
    bodyBytes: 128 * 1024,
    answer: TrashRestored,
    errors: ['not_found', 'conflict', 'quota_reached'],
  },
  purgeTrash: {
    summary: 'Delete for good what is in the trash',
    description:
      'Nothing brings it back. The history says only that it was there; what it said is gone from there too.',
    body: Type.Object({ world_id: EditedWorld, ids }),
    bodyBytes: 128 * 1024,
    answer: TrashPurged,
  },
  arrangeLayers: {
    summary: 'Put the types of a world into layers',
    description:
      'All layers at once: one line of the history and one undo. A layer without a type is none. `was` is what the ' +
      'asker saw; where that is no longer so, nothing is changed.',
    body: Type.Object({ world_id: EditedWorld, was: Arrangement, layers: Arrangement, client_key: ClientKey }),
    bodyBytes: 128 * 1024,
    answer: Type.Object({
      change_id: ChangeId,
      changed: Type.Integer({ description: 'How many types are different now.' }),
    }),
    errors: ['not_found', 'conflict', 'bad_request'],
  },
});
