import Type, { type Static } from 'typebox';
import { LocationLink } from './staff-map.ts';
import { WorldUse } from './world.ts';

/** What of a campaign a copy takes along. */
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

/** What a copy of a map would be. */
export const WorldCopyPlan = Type.Object({
  map: LocationLink,
  world_name: Type.String({ description: 'The world that the map is of.' }),
  locations: Type.Integer({ description: 'Places that would be copied, the map and those on maps below it included.' }),
  maps: Type.Integer({ description: 'How many of them have a map.' }),
  picture_bytes: Type.Integer(),
  own_worlds: WorldUse,
  own_locations: WorldUse,
  own_pictures: WorldUse,
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it cannot be copied now, with what is lacking; null: it can.',
  }),
  campaign: Type.Union([CopiedCampaign, Type.Null()]),
});
export type WorldCopyPlan = Static<typeof WorldCopyPlan>;

/** A map that is copied into a world of its own, for whoever asked. */
export const WorldCopy = Type.Object({
  id: Type.String(),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('copying'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
  ]),
  name: Type.String({ description: 'Of the new world.' }),
  step: Type.Union([Type.Literal('pictures'), Type.Literal('places'), Type.Null()]),
  done: Type.Integer({ description: 'Pictures that are copied.' }),
  total: Type.Integer({ description: 'Of so many; 0 where that is not known.' }),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed. Nothing was changed then.' }),
  world_id: Type.Union([Type.String(), Type.Null()], { description: 'The new world, once it is there.' }),
  map: Type.Union([LocationLink, Type.Null()], { description: 'The map that it opens with, once it is there.' }),
  campaign_id: Type.Union([Type.String(), Type.Null()], { description: 'The campaign that moves, or moved, to it.' }),
  map_only: Type.Boolean({ description: 'Without the maps below.' }),
});
export type WorldCopy = Static<typeof WorldCopy>;
