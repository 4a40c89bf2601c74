import Type from 'typebox';
import {
  IMAGES_IN_LISTS_BYTES_MAX,
  LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE,
  UPLOAD_BYTES_MAX,
  UPLOAD_FILE_BYTES_MAX,
  UPLOAD_FILES_MAX,
} from '../limits.ts';
import { changedLocationFields, OpeningView } from '../location.ts';
import { Nullable, OneOf } from '../schema-parts.ts';
import { LocationWithoutImage } from '../staff-admin.ts';
import { FittedPicture, LocationSaved, MapPicture, UploadResult } from '../staff-map.ts';
import { defineCalls } from './call.ts';
import { EditedWorld, Id, IdInQuery, IdParams, writeKeys } from './fields.ts';

const MEGABYTE = 1_048_576;

/** A specific sentence reports a problem with a text. */
const Text = Type.Optional(Nullable(Type.String({ maxLength: 4096 })));

const shared = { tag: 'staff', access: 'editor' } as const;

/** Pictures of maps and texts: choosing, uploading, fitting, and their progress. */
export const pictureCalls = defineCalls(shared, {
  updateLocation: {
    summary: 'Give a map its picture, say who made it and where it opens',
    description:
      "Only what is sent changes; '' or null clears. A new picture is pending until its tiles are cut; the old one stays till then.",
    body: Type.Object({
      location_id: Id,
      image: Text,
      ...changedLocationFields,
      opening_view: Type.Optional(Nullable(OpeningView)),
      ...writeKeys,
    }),
    answer: LocationSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  fitPicture: {
    summary: 'Make a picture fit the proportion of a map',
    description:
      'Of an uploaded picture its middle (crop), or all of it with paper at two sides (fit). Pins never move.',
    body: Type.Object({
      location_id: Id,
      image: Type.String({ maxLength: 4096 }),
      fit: OneOf(['crop', 'fit']),
    }),
    answer: FittedPicture,
    errors: ['not_found', 'quota_reached'],
  },
  rescaleMap: {
    summary: 'Bring a map of odd units to usual ones',
    description: 'Its frame, its places, shapes, labels, miles and opening view; nothing moves against the picture.',
    body: Type.Object({ location_id: Id, ...writeKeys }),
    answer: LocationSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  getMapPicture: {
    summary: 'What a map shows, and what is on its way',
    params: IdParams,
    answer: MapPicture,
    errors: ['not_found'],
  },
  uploadPictures: {
    summary: 'Upload pictures',
    description:
      `multipart/form-data: files (1 to ${UPLOAD_FILES_MAX}, PNG, JPEG or WebP, ${UPLOAD_FILE_BYTES_MAX / MEGABYTE} MB each unless the operator says otherwise, ` +
      `${UPLOAD_BYTES_MAX / MEGABYTE} MB together, or one as large as it may be), name, location_id of the place that they are for, or world_id of its world; without either they are for the Atlas. What stands before the files is looked at before they are read. The address that is answered goes into image of update_location, of a place of the same world.`,
    body: 'form',
    answer: UploadResult,
    errors: ['image_not_accepted', 'not_found', 'quota_reached'],
  },
  listWithoutImages: {
    tag: 'admin',
    summary: 'Places of a map without a picture',
    description: `With the pictures that the wiki has for them; ${LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE} a page, those with candidates first; of candidates only the first ${IMAGES_IN_LISTS_BYTES_MAX / 1000} KB of each place. With world_id of every map of that world, without both of the default map.`,
    query: Type.Object({
      offset: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', description: 'a number from 0' })),
      parent_id: IdInQuery,
      world_id: EditedWorld,
      candidates: Type.Optional(
        Type.String({ pattern: '^[01]$', description: '1: only places for which the wiki has pictures' }),
      ),
    }),
    answer: Type.Array(LocationWithoutImage),
    errors: ['not_found'],
  },
  getWikiImage: {
    tag: 'admin',
    summary: 'A picture that the wiki has for a place, small',
    description: 'n counts from 0. Fetched by the server, so that nobody else learns who looks.',
    params: Type.Object({ location: Type.String({ description: 'An id.' }), n: Type.String() }),
    answer: { description: 'The picture.', files: ['image/webp'] },
    errors: ['not_found', 'conflict'],
  },
  takeWikiImage: {
    tag: 'admin',
    summary: 'Use a picture that the wiki has for a place',
    body: Type.Object({
      image_url: Type.String({ maxLength: 4096 }),
      location_id: Id,
      use: Type.Optional(
        OneOf(['map', 'text'], {
          description: 'map: it becomes the picture of the location (as without it); text: of its text.',
        }),
      ),
      ...writeKeys,
    }),
    answer: LocationSaved,
    errors: ['not_found', 'conflict', 'image_not_accepted', 'quota_reached'],
  },
});
