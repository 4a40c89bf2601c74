import Type from 'typebox';
import { PLACES_AT_ONCE_MAX, TRASH_KEPT_DAYS, TRASH_PAGE_SIZE } from '../limits.ts';
import { TrashPage, TrashPurged, TrashRestored } from '../trash.ts';
import { defineCalls } from './call.ts';
import { ClientKey, EditedWorld, Id, NameContains, Page } from './fields.ts';

const reading = { tag: 'admin', access: 'editor', limit: 'read' } as const;
const writing = { tag: 'admin', access: 'editor', limit: 'write' } as const;

const ids = Type.Array(Id, { minItems: 1, maxItems: PLACES_AT_ONCE_MAX });

/** What was deleted in a world and is kept for a while (interface of making, section 4). */
export const trashCalls = defineCalls({
  listTrash: {
    ...reading,
    summary: 'What was deleted and can be brought back',
    description: `The last first, ${TRASH_PAGE_SIZE} a page; each is kept for ${TRASH_KEPT_DAYS} days.`,
    query: Type.Object({ world_id: EditedWorld, name__icontains: NameContains, page: Page }),
    answer: TrashPage,
    errors: ['not_found'],
  },
  restoreTrash: {
    ...writing,
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
    ...writing,
    summary: 'Delete for good what is in the trash',
    description:
      'Nothing brings it back. The history says only that it was there; what it said is gone from there too.',
    body: Type.Object({ world_id: EditedWorld, ids }),
    bodyBytes: 128 * 1024,
    answer: TrashPurged,
    errors: ['not_found'],
  },
});
