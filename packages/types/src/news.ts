import Type, { type Static } from 'typebox';
import { ChronicleLine } from './chronicle.ts';

/** `GET /api/home/campaign/:id/news/`: what a member may know that happened since their last visit; null: nothing to tell. */
export const NewsAnswer = Type.Object({
  news: Type.Union([
    Type.Object({
      lines: Type.Array(ChronicleLine, { description: 'Of the chronicle, newest first; the first few.' }),
      is_more: Type.Boolean({ description: 'More happened than is said.' }),
    }),
    Type.Null(),
  ]),
});
export type NewsAnswer = Static<typeof NewsAnswer>;
