import Type, { type Static } from 'typebox';
import { foundryVersions, worldFileFormats } from './choices.ts';
import { WELCOME_CHANGES_KEPT } from './limits.ts';
import { Nullable, OneOf } from './schema-parts.ts';
import { LocationLink } from './staff-map.ts';
import { AnyWorldKind, WorldAccess, WorldKind } from './world-access.ts';

/** Stands for the id of a world: the atlas, as staff edit it. No world has this id. */
export const EDITED_ATLAS = 'atlas';

/** A world, as its editors see it. */
export const World = Type.Object({
  id: Type.String({ description: 'Cannot be guessed; goes into addresses as world_id.' }),
  name: Type.String(),
  kind: WorldKind,
  access: WorldAccess,
  part: OneOf(['staff', 'owner', 'editor'], {
    description: 'What the asker is to it: staff and owner lead it (name, people, end), editors only edit.',
  }),
  locations: Type.Integer({ description: 'How many places it has.' }),
  maps: Type.Integer({ description: 'How many of them have a map of their own.' }),
  picture_bytes: Type.Integer({ description: 'Bytes of its pictures, with all that is made of them.' }),
  home: Nullable(LocationLink, {
    description: 'The map that it opens with. Of an own world the only one that players see without being shown it.',
  }),
  welcome: Nullable(Type.String(), {
    description: 'A line that newcomers read over that map, outside of campaigns.',
  }),
  welcome_version: Type.Integer({
    description: 'Of that line: the number of its last change; 0: it was never changed.',
  }),
  suggestions: Type.Boolean({ description: 'Whoever reads it and does not edit it may suggest changes.' }),
  created_at: Type.String(),
  changed_at: Nullable(Type.String(), {
    description: 'When something in it was last changed by hand or import; null: never.',
  }),
  changed_by: Nullable(Type.String(), {
    description: 'Who did that, as they are shown to others; null where nobody did, or whose account is gone.',
  }),
});
export type World = Static<typeof World>;

/** A DM whom staff allowed to play in a closed world of the atlas. */
export const NamedDm = Type.Object({
  email: Type.String({ description: 'As it was typed. An address that no account has looks the same.' }),
  named_at: Type.String(),
});
export type NamedDm = Static<typeof NamedDm>;

/** A person whom the owner of a world invited as co-editor. */
export const WorldEditor = Type.Object({
  email: Type.String({
    description: 'As it was typed. An address that no account has looks like one that did not answer.',
  }),
  state: OneOf(['asked', 'accepted']),
  name: Nullable(Type.String(), { description: 'Who accepted, as they are shown to others.' }),
  asked_at: Type.String(),
});
export type WorldEditor = Static<typeof WorldEditor>;

/** A change of the welcome line. */
export const WelcomeChange = Type.Object({
  number: Type.Integer({ description: 'The version that it made.' }),
  at: Type.String(),
  by: Type.String({ description: 'Who made it, as they are shown to others.' }),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type WelcomeChange = Static<typeof WelcomeChange>;

/** A world with the people who may use it, for its owner or staff. */
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
  welcome_changes: Type.Optional(
    Type.Array(WelcomeChange, {
      description: `The last changes of the line that newcomers read, the newest first, ${WELCOME_CHANGES_KEPT} at most: for whoever leads the world.`,
    }),
  ),
});
export type WorldDetails = Static<typeof WorldDetails>;

/** A deleted own world that its owner can restore. */
export const DeletedWorld = Type.Object({
  id: Type.String(),
  name: Type.String(),
  locations: Type.Integer(),
  picture_bytes: Type.Integer(),
  deleted_at: Type.String(),
  gone_at: Type.String({ description: 'When it goes for good.' }),
});
export type DeletedWorld = Static<typeof DeletedWorld>;

/** A world whose owner invited the caller as co-editor. */
export const WorldRequest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner_name: Type.String(),
  asked_at: Type.String(),
});
export type WorldRequest = Static<typeof WorldRequest>;

/** The used part of a limit. */
export const WorldUse = Type.Object({ used: Type.Integer(), most: Type.Integer() });
export type WorldUse = Static<typeof WorldUse>;

/** The worlds that the caller edits, with their limits and invitations. */
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

/** The use of own worlds by account: figures only, without content. */
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
  next_page: Nullable(Type.Integer()),
});
export type OwnWorldsPage = Static<typeof OwnWorldsPage>;

/** The parts of a campaign that a copy includes. */
export const CopiedCampaign = Type.Object({
  id: Type.String(),
  name: Type.String(),
  settings: Type.Integer({ description: 'Places of the copy that the DM set something for.' }),
  notes: Type.Integer({ description: 'Notes at places of the copy.' }),
  others: Type.Integer({
    description: 'Settings and notes at other places: they stay where they are, and come back with their world.',
  }),
  becomes_members_only: Type.Boolean({ description: 'It is open to everybody with its address now.' }),
});
export type CopiedCampaign = Static<typeof CopiedCampaign>;

/** The plan of a map's copy. */
export const WorldCopyPlan = Type.Object({
  map: LocationLink,
  world_name: Type.String({ description: 'The world that the map is of.' }),
  locations: Type.Integer({ description: 'Places that would be copied, the map and those on maps below it included.' }),
  maps: Type.Integer({ description: 'How many of them have a map.' }),
  picture_bytes: Type.Integer(),
  own_worlds: WorldUse,
  own_locations: WorldUse,
  own_pictures: WorldUse,
  problem: Nullable(Type.String(), {
    description: 'Why it cannot be copied now, with what is lacking; null: it can.',
  }),
  campaign: Nullable(CopiedCampaign),
});
export type WorldCopyPlan = Static<typeof WorldCopyPlan>;

/** A map that is copied into an own world, for its requester. */
export const WorldCopy = Type.Object({
  id: Type.String(),
  state: OneOf(['waiting', 'copying', 'done', 'failed', 'cancelled']),
  name: Type.String({ description: 'Of the new world.' }),
  step: Type.Union([Type.Literal('pictures'), Type.Literal('places'), Type.Null()]),
  done: Type.Integer({ description: 'Pictures that are copied.' }),
  total: Type.Integer({ description: 'Of so many; 0 where that is not known.' }),
  problem: Nullable(Type.String(), { description: 'Why it failed. Nothing was changed then.' }),
  world_id: Nullable(Type.String(), { description: 'The new world, once it is there.' }),
  map: Nullable(LocationLink, { description: 'The map that it opens with, once it is there.' }),
  campaign_id: Nullable(Type.String(), { description: 'The campaign that moves, or moved, to it.' }),
  map_only: Type.Boolean({ description: 'Without the maps below.' }),
});
export type WorldCopy = Static<typeof WorldCopy>;

/** What is made of a whole world. */
export const WorldFileOptions = Type.Object({
  format: Type.Optional(
    OneOf(worldFileFormats, {
      description:
        'An archive (everything, drafts and secrets included), an Obsidian vault as a zip, or a module of Foundry VTT (both with what is shown). Left out, it is an archive.',
    }),
  ),
  secrets: Type.Optional(
    Type.Boolean({
      description:
        'Whether a vault or a module has the secrets of texts. Its file is named “… with secrets” then. Archives always have them.',
    }),
  ),
  foundry_version: Type.Optional(
    OneOf(foundryVersions, {
      description: 'The major version of Foundry VTT that a module is for; left out it is 13.',
    }),
  ),
  campaign_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Only for a module: a campaign that the asker leads. Players see in Foundry what its players know. Left out, they see everything in an open world, else nothing.',
    }),
  ),
});
export type WorldFileOptions = Static<typeof WorldFileOptions>;

/** The archive of a whole world, for its requester while they edit it. */
export const WorldArchive = Type.Object({
  id: Type.String(),
  state: OneOf(['waiting', 'making', 'ready', 'failed']),
  step: Type.Union([Type.Literal('tables'), Type.Literal('pictures'), Type.Null()]),
  done: Type.Integer({ description: 'Tables or pictures that are written.' }),
  total: Type.Integer({ description: 'Of so many; 0 where that is not known.' }),
  file_name: Type.String(),
  bytes: Nullable(Type.Integer(), { description: 'Of the file, once it is made.' }),
  problem: Nullable(Type.String(), { description: 'Why there is none.' }),
});
export type WorldArchive = Static<typeof WorldArchive>;
