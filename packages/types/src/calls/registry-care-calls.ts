import Type from 'typebox';
import { WORLD_FINDINGS_PAGE_SIZE } from '../limits.ts';
import { AdminSummary, LocationWithParents, ParentAdded, WorldCheckSummary, WorldFindings } from '../staff-admin.ts';
import { defineCalls } from './call.ts';
import { ClientKey, EditedWorld, Id, Limit, LocationName, NameContains, Offset, Page } from './fields.ts';

const reading = { tag: 'admin', access: 'editor', limit: 'read' } as const;
const writing = { tag: 'admin', access: 'editor', limit: 'write' } as const;

/** Which parent is meant: by its name as typed, or by its id once several had the name. */
const parentFields = {
  parent_name: Type.Optional(LocationName),
  parent_id: Type.Optional(Id),
};

/** Which locations stand on which maps, the dashboard of staff, and what is wrong with the world. */
export const registryCareCalls = defineCalls({
  listByParents: {
    ...reading,
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
    errors: ['not_found'],
  },
  findAndAddParent: {
    ...writing,
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
    ...writing,
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
    ...reading,
    summary: 'The figures of the dashboard',
    query: Type.Object({ world_id: EditedWorld }),
    answer: AdminSummary,
    errors: ['not_found'],
  },
  getWorldCheck: {
    ...reading,
    summary: 'How much is wrong with the world',
    description: 'Looks at everything; the result is kept until somebody writes.',
    query: Type.Object({ world_id: EditedWorld }),
    answer: WorldCheckSummary,
    errors: ['not_found'],
  },
  listWorldFindings: {
    ...reading,
    summary: 'What is wrong, with what fixes it',
    description: `One kind of finding, ${WORLD_FINDINGS_PAGE_SIZE} a page.`,
    params: Type.Object({ check: Type.String({ description: 'The kind of finding.' }) }),
    query: Type.Object({ world_id: EditedWorld, page: Page }),
    answer: WorldFindings,
    errors: ['not_found'],
  },
});
