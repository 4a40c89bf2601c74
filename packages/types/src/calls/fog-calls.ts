import Type from 'typebox';
import { ChangedFogOptions, Fog, FogChanges, FogLevel, FogState, WireFogInput } from '../fog.ts';
import { defineCalls } from './call.ts';
import { AsPlayer } from './fields.ts';

const MapParams = Type.Object({
  id: Type.String({ description: 'The id of a campaign.' }),
  map: Type.String({ description: 'The id of a location that has a map.' }),
});

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** The fog that a DM puts on a map's picture. Only the DM learns about it; players get masked pictures. */
export const fogCalls = defineCalls(shared, {
  getFog: {
    summary: 'What is covered and uncovered of the picture of a map, for its DM',
    params: MapParams,
    answer: Fog,
  },
  listFogChanges: {
    access: 'public',
    summary: 'Which tiles of a map look different to the asker since a revision',
    description: 'The addresses of a masked map contain the revision, as `v`.',
    params: MapParams,
    query: Type.Object({
      as: AsPlayer,
      since: Type.String({ maxLength: 64, description: 'the revision that is shown' }),
    }),
    answer: FogChanges,
  },
  switchFog: {
    summary: 'Hide the picture of a map from players, or show all of it',
    description:
      'The first time nothing is uncovered yet. Switched off and on again it is as it was. Also sets its other options; what is left out stays.',
    params: MapParams,
    body: ChangedFogOptions,
    answer: FogState,
  },
  addFog: {
    summary: 'Cover or uncover a part of a map',
    description: 'Later acts lie over earlier ones. What was undone before cannot be redone then.',
    params: MapParams,
    body: Type.Object({ level: FogLevel, shape: WireFogInput }),
    answer: FogState,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  undoFog: {
    summary: 'Take the last act back',
    params: MapParams,
    answer: FogState,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  redoFog: {
    summary: 'Redo what was undone',
    params: MapParams,
    answer: FogState,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
});
