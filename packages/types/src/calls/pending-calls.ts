import Type from 'typebox';
import { DISCARDED_KEPT_DAYS, PENDING_PAGE_SIZE, WIKI_PAGE_BYTES_MAX } from '../limits.ts';
import { DiscardedPage, devices, WorkingCopiesPage, WorkingCopy, WorldReaders } from '../pending.ts';
import { Nullable, OneOf } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { Page } from './fields.ts';

const params = Type.Object({
  subject: Type.String({ description: 'The kind of thing.' }),
  id: Type.String({
    maxLength: 128,
    description: 'The id of the thing; of one in a campaign: the campaign, a dot, and its own key.',
  }),
});

const FieldNames = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 20 });

/** JSON may need twice the bytes of its text. */
const bodyBytes = 2 * WIKI_PAGE_BYTES_MAX + 64 * 1024;

const shared = { tag: 'working copies', access: 'signed-in', errors: ['not_found'] } as const;

/** Unpublished texts, for their writer alone. */
export const pendingCalls = defineCalls(shared, {
  getWorldReaders: {
    summary: 'Who reads what the asker publishes in a world',
    params: Type.Object({ id: Type.String({ description: 'The id of a world.' }) }),
    answer: WorldReaders,
  },
  listWorkingCopies: {
    summary: 'What the asker has not published',
    description:
      `The last first, ${PENDING_PAGE_SIZE} a page; of one world, of one campaign, or all. ` +
      'It has nothing that they may no longer write.',
    query: Type.Object({
      world_id: Type.Optional(Type.String({ maxLength: 64, description: 'the id of a world' })),
      campaign_id: Type.Optional(Type.String({ maxLength: 64, description: 'the id of a campaign' })),
      page: Page,
    }),
    answer: WorkingCopiesPage,
  },
  getWorkingCopy: {
    summary: 'What the asker has not published of one thing',
    description: 'For whoever may write it now. Null where there is nothing.',
    params,
    answer: Type.Object({ copy: Nullable(WorkingCopy) }),
  },
  saveWorkingCopy: {
    summary: 'Keep what was typed',
    description:
      'Nobody else is told. A field that is not given stays; `text: null`, or the text as it is published, ends it. ' +
      '`version` is the published one that was written on: one that is neither the version now nor that of the copy is ' +
      '409 changed_meanwhile, and so is another `seen`.',
    params,
    body: Type.Object({
      seen: Type.Optional(
        Nullable(Type.String({ maxLength: 64 }), {
          description: 'The state of the copy that was seen last; null: there was none. Left out: nothing is compared.',
        }),
      ),
      device: Type.Optional(OneOf(devices, { description: 'Where it was typed.' })),
      fields: Type.Array(
        Type.Object({
          field: Type.String({ maxLength: 64 }),
          version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          text: Nullable(Type.String({ maxLength: WIKI_PAGE_BYTES_MAX })),
        }),
        { minItems: 1, maxItems: 20 },
      ),
    }),
    bodyBytes,
    answer: Type.Object({ updated_at: Nullable(Type.String({ description: 'Null: nothing is left of it.' })) }),
    errors: ['not_found', 'changed_meanwhile', 'quota_reached'],
  },
  discardWorkingCopy: {
    summary: 'Discard what was typed',
    description: `Some fields, or all. It can be taken back for ${DISCARDED_KEPT_DAYS} days.`,
    params,
    body: Type.Object({ fields: Type.Optional(FieldNames) }),
    answer: Type.Object({ discarded: Nullable(Type.String({ description: 'Its id; null: there was nothing.' })) }),
  },
  listDiscarded: {
    summary: 'What the asker discarded',
    description: `The last first, ${PENDING_PAGE_SIZE} a page.`,
    query: Type.Object({ page: Page }),
    answer: DiscardedPage,
  },
  takeBackDiscarded: {
    summary: 'Take back what was discarded',
    description: 'It is a working copy again. 409 where something else is typed into the same field meanwhile.',
    params: Type.Object({ id: Type.String({ description: 'The id of what was discarded.' }) }),
    answer: Type.Object({ copy: Nullable(WorkingCopy) }),
    errors: ['not_found', 'conflict'],
  },
});
