import Type, { type Static } from 'typebox';
import { GameSession } from './session.ts';
import { PlaceAddress } from './wiki.ts';

/** What lines of the chronicle are about. Those of the DM alone say that players know less of a place again. */
export const CHRONICLE_KINDS = [
  'rumour',
  'named',
  'visited',
  'hidden again',
  'rumour again',
  'named again',
  'noted',
  'shown',
  'session started',
  'session ended',
] as const;
export type ChronicleKind = (typeof CHRONICLE_KINDS)[number];

/** A place of a line, by the name that the reader knows now. */
export const ChroniclePlace = Type.Object({
  name: Type.String(),
  at: Type.Optional({ ...PlaceAddress, description: 'Left out of what players only heard of.' }),
  alias: Type.Optional(Type.String({ description: 'For the DM: what players call it.' })),
  dm_only: Type.Optional(Type.Boolean({ description: 'For the DM: players have no such line of it.' })),
});
export type ChroniclePlace = Static<typeof ChroniclePlace>;

export const ChronicleLine = Type.Object({
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  kind: Type.Enum(CHRONICLE_KINDS),
  places: Type.Array(ChroniclePlace, { description: 'By name; the first few of many.' }),
  more: Type.Integer({ description: 'How many places more the reader may know of in this line.' }),
  is_many: Type.Boolean({ description: 'There are more still than were counted.' }),
  by: Type.Optional(Type.String({ description: 'The character who wrote the note.' })),
  shown: Type.Optional(
    Type.Object(
      { key: Type.String(), title: Type.String() },
      { description: 'What was shown, to be looked at again.' },
    ),
  ),
  dm_only: Type.Optional(Type.Boolean({ description: 'For the DM: players have no such line.' })),
});
export type ChronicleLine = Static<typeof ChronicleLine>;

/** `GET /api/home/campaign/:id/chronicle/`: what happened in a session, newest first. */
export const ChroniclePage = Type.Object({
  session: Type.Union([
    Type.Object({ ...GameSession.properties, recap: Type.String({ description: 'Markdown.' }) }),
    Type.Null({ description: 'while no session ran' }),
  ]),
  lines: Type.Array(ChronicleLine),
  next_page: Type.Union([Type.Integer(), Type.Null()]),
});
export type ChroniclePage = Static<typeof ChroniclePage>;
