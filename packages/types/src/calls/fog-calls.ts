import Type from 'typebox';
import { Fog, FogChanges, FogLevel, FogState, WiredFogWish } from '../fog.ts';
import { ChangedFogOptions } from '../model/fog-schemas.ts';
import { defineCalls } from './call.ts';
import { AsPlayer } from './fields.ts';

const MapParams = Type.Object({
  id: Type.String({ description: 'The id of a campaign.' }),
  map: Type.String({ description: 'The id of a location that has a map.' }),
});

const writing = { tag: 'campaigns', access: 'signed-in', limit: 'write' } as const;

/** What a DM hides of the picture of a map. Nobody else is told of it: players get pictures. */
export const fogCalls = defineCalls({
  getFog: {
    tag: 'campaigns',
    access: 'signed-in',
    limit: 'read',
    summary: 'What is covered and uncovered of the picture of a map, for its DM',
    params: MapParams,
    answer: Fog,
    errors: ['forbidden', 'not_found'],
  },
  listFogChanges: {
    tag: 'campaigns',
    access: 'public',
    limit: 'read',
    summary: 'Which tiles of a map look different to the asker since a revision',
    description: 'The addresses of a masked map contain the revision, as `v`.',
    params: MapParams,
    query: Type.Object({
      as: AsPlayer,
      since: Type.String({ maxLength: 64, description: 'the revision that is shown' }),
    }),
    answer: FogChanges,
    errors: ['forbidden', 'not_found'],
  },
  switchFog: {
    ...writing,
    summary: 'Hide the picture of a map from players, or show all of it',
    description:
      'The first time nothing is uncovered yet. Switched off and on again it is as it was. Also sets its other options; what is left out stays.',
    params: MapParams,
    body: ChangedFogOptions,
    answer: FogState,
    errors: ['forbidden', 'not_found'],
  },
  addFog: {
    ...writing,
    summary: 'Cover or uncover a part of a map',
    description: 'Later acts lie over earlier ones. What was undone before cannot be redone then.',
    params: MapParams,
    body: Type.Object({ level: FogLevel, shape: WiredFogWish }),
    answer: FogState,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  undoFog: {
    ...writing,
    summary: 'Take the last act back',
    params: MapParams,
    answer: FogState,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  redoFog: {
    ...writing,
    summary: 'Redo what was undone',
    params: MapParams,
    answer: FogState,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
});
