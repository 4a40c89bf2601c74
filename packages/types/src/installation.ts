import Type, { type Static } from 'typebox';

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
  state: Type.Union([Type.Literal('there'), Type.Literal('removing')]),
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
