import Type, { type Static } from 'typebox';
import { publishedSubjects } from './model/published-fields.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** The subject of an unpublished change. */
const subjectFields = {
  id: Type.String(),
  subject: OneOf(publishedSubjects),
  subject_id: Type.String({ description: 'Of the thing; of one in a campaign: the campaign, a dot, and its own key.' }),
  name: Type.String({ description: 'What the thing is called now.' }),
  world_id: Nullable(Type.String()),
  campaign_id: Nullable(Type.String()),
};

/** The kinds of devices that people write on. */
export const devices = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof devices)[number];

/** An unpublished field. */
const WorkingField = Type.Object({
  field: Type.String(),
  version: Type.Integer({ description: 'The published version that it began with.' }),
  base: Nullable(Type.String(), { description: 'The text of that version; null: it is no longer known.' }),
  changed_by: Nullable(Type.String(), {
    description: 'Where another version is published by now: who did that, as they are shown to others.',
  }),
  text: Type.String({ description: 'As it was typed; without `base` only the words that were added.' }),
  typed_on: Nullable(OneOf(devices), { description: 'Where it was typed last; null: unknown.' }),
  typed_at: Nullable(Type.String(), { description: 'When that was sent, ISO 8601; null: unknown.' }),
});

/** The unpublished text of an account for one object. */
export const WorkingCopy = Type.Object({
  ...subjectFields,
  fields: Type.Array(WorkingField),
  updated_at: Type.String({ description: 'ISO 8601. It names this state of the copy.' }),
});
export type WorkingCopy = Static<typeof WorkingCopy>;

/** `GET /api/working_copies/`: the caller's unpublished texts, newest first. */
export const WorkingCopiesPage = Type.Object({
  copies: Type.Array(Type.Object({ ...subjectFields, fields: Type.Array(Type.String()), updated_at: Type.String() })),
  next_page: Nullable(Type.Integer()),
});
export type WorkingCopiesPage = Static<typeof WorkingCopiesPage>;

/** `GET /api/discarded/`: the caller's discarded texts, newest first. */
export const DiscardedPage = Type.Object({
  items: Type.Array(
    Type.Object({
      ...subjectFields,
      fields: Type.Array(Type.Object({ field: Type.String(), words: Type.String() }), {
        description: 'The beginning of the words that were added to each.',
      }),
      discarded_at: Type.String(),
      kept_until: Type.String(),
    }),
  ),
  next_page: Nullable(Type.Integer()),
});
export type DiscardedPage = Static<typeof DiscardedPage>;

/** `GET /api/worlds/{id}/readers/`: the readers of published text in a world, as far as its writer may know. */
export const WorldReaders = Type.Object({
  waits: Type.Boolean({
    description:
      'Words wait for Publish; false where nobody but the asker may read the world: then they are simply saved.',
  }),
  readers: OneOf(['everybody', 'players'], { description: 'Of an open world everybody, else whoever plays there.' }),
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'Those that the asker leads and that play in this world. Others are never told of.',
  }),
});
export type WorldReaders = Static<typeof WorldReaders>;
