import Type, { type Static } from 'typebox';
import { LocationLink } from './staff-map.ts';
import { AnyWorldKind, WorldAccess, WorldKind } from './world-access.ts';

/** In place of the id of a world: everybody's worlds, as staff edit them. No world has such an id. */
export const EDITED_ATLAS = 'atlas';

/** A world as whoever edits it sees it. */
export const World = Type.Object({
  id: Type.String({ description: 'Cannot be guessed; goes into addresses as world_id.' }),
  name: Type.String(),
  kind: WorldKind,
  access: WorldAccess,
  part: Type.Union([Type.Literal('staff'), Type.Literal('owner'), Type.Literal('editor')], {
    description: 'What the asker is to it: staff and owner lead it (name, people, end), editors only edit.',
  }),
  locations: Type.Integer({ description: 'How many places it has.' }),
  maps: Type.Integer({ description: 'How many of them have a map of their own.' }),
  picture_bytes: Type.Integer({ description: 'Bytes of its pictures, with all that is made of them.' }),
  home: Type.Union([LocationLink, Type.Null()], {
    description: 'The map that it opens with. Of an own world the only one that players see without being shown it.',
  }),
  welcome: Type.Union([Type.String(), Type.Null()], {
    description: 'A line that newcomers read over that map, outside of campaigns.',
  }),
  created_at: Type.String(),
  changed_at: Type.Union([Type.String(), Type.Null()], {
    description: 'When something in it was last changed by hand or import; null: never.',
  }),
  changed_by: Type.Union([Type.String(), Type.Null()], {
    description: 'Who did that, as they are shown to others; null where nobody did, or whose account is gone.',
  }),
});
export type World = Static<typeof World>;

/** Somebody whom staff named to play in a closed world of the atlas. */
export const NamedDm = Type.Object({
  email: Type.String({ description: 'As it was typed. An address that no account has looks the same.' }),
  named_at: Type.String(),
});
export type NamedDm = Static<typeof NamedDm>;

/** Somebody whom the owner of a world asked to edit it too. */
export const WorldEditor = Type.Object({
  email: Type.String({
    description: 'As it was typed. An address that no account has looks like one that did not answer.',
  }),
  state: Type.Union([Type.Literal('asked'), Type.Literal('accepted')]),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Who accepted, as they are shown to others.' }),
  asked_at: Type.String(),
});
export type WorldEditor = Static<typeof WorldEditor>;

/** A world with who else may use it, for whoever leads it. */
export const WorldDetails = Type.Object({
  ...World.properties,
  kind: AnyWorldKind,
  campaign: Type.Optional(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'Of a layer: the campaign that it is for.' },
    ),
  ),
  dms: Type.Optional(Type.Array(NamedDm, { description: 'Of a world of the atlas: for staff.' })),
  editors: Type.Optional(Type.Array(WorldEditor, { description: 'Of an own world: for its owner.' })),
});
export type WorldDetails = Static<typeof WorldDetails>;

/** An own world that its owner deleted and can bring back. */
export const DeletedWorld = Type.Object({
  id: Type.String(),
  name: Type.String(),
  locations: Type.Integer(),
  picture_bytes: Type.Integer(),
  deleted_at: Type.String(),
  gone_at: Type.String({ description: 'When it goes for good.' }),
});
export type DeletedWorld = Static<typeof DeletedWorld>;

/** A world that its owner asked the asker to edit too. */
export const WorldRequest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner_name: Type.String(),
  asked_at: Type.String(),
});
export type WorldRequest = Static<typeof WorldRequest>;

/** What of a limit is used. */
export const WorldUse = Type.Object({ used: Type.Integer(), most: Type.Integer() });
export type WorldUse = Static<typeof WorldUse>;

/** The worlds that the asker edits, and what else there is to know of them. */
export const WorldsAnswer = Type.Object({
  worlds: Type.Array(World, {
    description: 'Of staff first those of the atlas, in the order in which open ones are looked through.',
  }),
  deleted: Type.Array(DeletedWorld),
  requests: Type.Array(WorldRequest, { description: 'Answered by accept or leave.' }),
  may_make: Type.Boolean({ description: 'False where the operator turned own worlds off.' }),
  own_worlds: WorldUse,
  own_locations: Type.Object({
    ...WorldUse.properties,
    used: Type.Integer({
      description: 'Places in all worlds of the asker, deleted ones included until they are gone.',
    }),
  }),
  own_pictures: Type.Object({
    ...WorldUse.properties,
    used: Type.Integer({ description: 'Bytes of pictures in the same worlds, with all that is made of them.' }),
  }),
});
export type WorldsAnswer = Static<typeof WorldsAnswer>;

/** What own worlds use, account by account: figures, and nothing of what is in them. */
export const OwnWorldsPage = Type.Object({
  owners: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'User id of the owner.' }),
      name: Type.String(),
      worlds: Type.Integer(),
      deleted_worlds: Type.Integer({ description: 'Those that can still be brought back.' }),
      locations: Type.Integer(),
      picture_bytes: Type.Integer(),
    }),
  ),
  pictures: Type.Object({
    ...WorldUse.properties,
    used: Type.Integer({ description: 'Bytes of pictures in all own worlds together.' }),
  }),
  limits: Type.Object(
    { worlds: Type.Integer(), locations: Type.Integer(), picture_bytes: Type.Integer() },
    { description: 'Of each account.' },
  ),
  next_page: Type.Union([Type.Integer(), Type.Null()]),
});
export type OwnWorldsPage = Static<typeof OwnWorldsPage>;
