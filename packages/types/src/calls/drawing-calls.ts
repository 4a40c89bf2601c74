import Type from 'typebox';
import { Success } from '../account.ts';
import { type GeoJsonUnits, geoJsonUnits, type MapFileFormat, mapFileFormats } from '../choices.ts';
import { DrawingOptions, LandOptions, MapDrawing, PosterOptions, PosterState } from '../drawings.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, CampaignInQuery, EditedWorld, IdParams, NameParams, WorldInQuery } from './fields.ts';

const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Optional(Type.Unsafe<Name>(Type.String({ pattern: `^(${names.join('|')})$`, description: names.join(', ') })));

/** By default texts without secrets. */
const WithSecrets = Type.Optional(
  Type.String({
    pattern: '^1$',
    description: '1: with the secrets of texts, in a file that is named “… with secrets”.',
  }),
);

const PosterParams = Type.Object({ id: Type.String({ description: 'Id of a poster that was asked for.' }) });

const shared = { tag: 'drawings', access: 'editor', errors: ['not_found'] } as const;

/** Drawn maps and posters. */
export const drawingCalls = defineCalls(shared, {
  getMapDrawing: {
    summary: 'Whether a map can be drawn here, and how far a drawing of it is',
    params: IdParams,
    answer: MapDrawing,
  },
  drawMap: {
    summary: 'Draw a map',
    description:
      'From its sketch, with its places where they are now. The picture is replaced when the drawing is ready; pins never move.',
    params: IdParams,
    body: DrawingOptions,
    answer: MapDrawing,
    errors: ['not_found', 'conflict', 'quota_reached'],
  },
  makeLand: {
    summary: 'Make a land up for a map',
    description:
      'Coasts, mountains, rivers and woods of a seed become the sketch of an empty sheet, which can be drawn then. The same again changes nothing; another land takes its place until it is drawn.',
    params: IdParams,
    body: LandOptions,
    answer: MapDrawing,
    errors: ['not_found', 'conflict'],
  },
  cancelDrawing: {
    summary: 'Cancel drawing a map',
    description: 'The map stays as it is. It also removes the notice that a drawing failed.',
    params: IdParams,
    body: Type.Object({}),
    answer: MapDrawing,
  },

  exportMap: {
    tag: 'exports',
    summary: 'A map with its places as a file of another program',
    description:
      'Everything that is shown on the map: GeoJSON (RFC 7946), a list for spreadsheets, an Obsidian vault as a zip, or the picture for virtual tabletops (Universal VTT). All of them come back by an import, but for what such a file does not hold. By default it is GeoJSON, and its coordinates are degrees with the corner of the map at 0 north and 0 east. Secrets are in it only if they are asked for; drafts never are.',
    params: NameParams,
    query: Type.Object({
      world_id: EditedWorld,
      format: oneOf<MapFileFormat>(mapFileFormats),
      units: oneOf<GeoJsonUnits>(geoJsonUnits),
      secrets: WithSecrets,
    }),
    answer: {
      description: 'The file.',
      files: ['application/geo+json', 'text/csv', 'application/zip', 'application/json'],
    },
    errors: ['not_found', 'conflict'],
  },
  orderPoster: {
    tag: 'posters',
    access: 'public',
    summary: 'Ask for a poster of a map',
    description:
      'With the labels that whoever asks may see now. Made one after the other; ask /api/posters/{id}/ how far it is.',
    params: NameParams,
    query: Type.Object({ campaign_id: CampaignInQuery, world_id: WorldInQuery, as: AsPlayer }),
    body: PosterOptions,
    answer: PosterState,
    errors: ['not_found', 'conflict'],
  },
  getPoster: {
    tag: 'posters',
    access: 'public',
    summary: 'How far a poster is',
    params: PosterParams,
    answer: PosterState,
  },
  getPosterFile: {
    tag: 'posters',
    access: 'public',
    summary: 'The file of a poster',
    params: PosterParams,
    answer: { description: 'The poster.', files: ['application/pdf', 'image/png'] },
  },
  cancelPoster: {
    tag: 'posters',
    access: 'public',
    summary: 'End and forget a poster',
    params: PosterParams,
    answer: Success,
  },
});
