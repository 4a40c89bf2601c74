import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from './schema-parts.ts';

const Place = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() });

/** Where everybody begins: what staff chose, and what is shown just now. */
export const StartMapChoice = Type.Object({
  /** What staff chose here; null: the setting of the server counts. */
  chosen: Type.Union([
    Type.Null(),
    Type.Intersect([
      Place,
      // False: its world is closed or it has no map any more, and the next best is shown.
      Type.Object({ is_shown: Type.Boolean() }),
    ]),
  ]),
  /** What the setting of the server names. */
  setting: Type.String(),
  /** What everybody begins with at this moment; null while there is no map. */
  now: Type.Union([Type.Null(), Type.Object({ name: Type.String(), slug: Type.String() })]),
});
export type StartMapChoice = Static<typeof StartMapChoice>;

/** What is left of the demo world, and what removing it would leave. */
export const DemoWorld = Type.Object({
  /** `removing`: it is being removed, some places at a time. */
  state: OneOf(['there', 'removing']),
  /** What goes. */
  places: Type.Integer(),
  texts: Type.Integer(),
  maps: Type.Array(Type.String()),
  /** What came with it and stays, the first of them by name, and why. */
  kept: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  kept_total: Type.Integer(),
});
export type DemoWorld = Static<typeof DemoWorld>;

/** What staff set for the installation as a whole. */
export const Installation = Type.Object({
  start: StartMapChoice,
  /** Null: it began empty, or nothing of the demo world is left that could go. */
  demo: Type.Union([Type.Null(), DemoWorld]),
});
export type Installation = Static<typeof Installation>;

/** What the server tells the browser about this installation; sent inside index.html as JSON, never as script. */
export const AppConfig = Type.Object({
  /** Slug of the map where everybody begins. */
  default_location: Type.String(),
  /** False: there is no map yet, and `default_location` leads nowhere. */
  has_map: Type.Boolean(),
  /** The revision of everything public; left out where nobody keeps public answers between server and browser. */
  revision: Type.Optional(Type.String()),
  /** How large the file of a picture may be, in megabytes; left out where it is the usual. */
  picture_megabytes: Type.Optional(Type.Integer()),
  /** The operator lets nobody suggest changes; left out where people may. */
  suggestions_off: Type.Optional(Type.Boolean()),
  community_chat_url: Nullable(Type.String()),
  contact_email: Nullable(Type.String()),
  google_client_id: Nullable(Type.String()),
  google_script_url: Nullable(Type.String()),
});
export type AppConfig = Static<typeof AppConfig>;
