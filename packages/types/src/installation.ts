import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from './schema-parts.ts';

const Place = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() });

/** The start map: the choice of staff, and the map that is currently shown. */
export const StartMapChoice = Type.Object({
  /** The choice of staff; null uses the setting of the server. */
  chosen: Type.Union([
    Type.Null(),
    Type.Intersect([
      Place,
      // False if its world is closed or it has no map any more. The fallback is shown then.
      Type.Object({ is_shown: Type.Boolean() }),
    ]),
  ]),
  /** The map in the server's settings. */
  setting: Type.String(),
  /** The current start map; null if there is no map. */
  now: Type.Union([Type.Null(), Type.Object({ name: Type.String(), slug: Type.String() })]),
});
export type StartMapChoice = Static<typeof StartMapChoice>;

/** The rest of the demo world, and the effect of removing it. */
export const DemoWorld = Type.Object({
  /** `removing`: it is being removed in batches. */
  state: OneOf(['there', 'removing']),
  /** What would be removed. */
  places: Type.Integer(),
  texts: Type.Integer(),
  maps: Type.Array(Type.String()),
  /** The first items that would stay, and why. */
  kept: Type.Array(Type.Object({ name: Type.String(), why: Type.String() })),
  kept_total: Type.Integer(),
});
export type DemoWorld = Static<typeof DemoWorld>;

/** The settings of the whole installation that staff make. */
export const Installation = Type.Object({
  start: StartMapChoice,
  /** Null if it began empty, or nothing removable of the demo world is left. */
  demo: Type.Union([Type.Null(), DemoWorld]),
});
export type Installation = Static<typeof Installation>;

/** The settings of this installation for the browser, inside index.html as JSON, never as script. */
export const AppConfig = Type.Object({
  /** Slug of the start map. */
  default_location: Type.String(),
  /** False if there is no map yet and `default_location` leads nowhere. */
  has_map: Type.Boolean(),
  /** The revision of all public data; absent without a cache between server and browser. */
  revision: Type.Optional(Type.String()),
  /** The maximum size of a picture file in megabytes; absent for the default. */
  picture_megabytes: Type.Optional(Type.Integer()),
  /** Whether the operator disabled suggestions; absent if they are allowed. */
  suggestions_off: Type.Optional(Type.Boolean()),
  community_chat_url: Nullable(Type.String()),
  contact_email: Nullable(Type.String()),
  google_client_id: Nullable(Type.String()),
  google_script_url: Nullable(Type.String()),
});
export type AppConfig = Static<typeof AppConfig>;
