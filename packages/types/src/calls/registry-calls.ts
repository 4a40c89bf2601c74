import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { WIKI_PAGE_BYTES_MAX } from '../limits.ts';
import { changedLocationFields } from '../location.ts';
import { TypeIcon, TypeLook } from '../look.ts';
import { Nullable } from '../schema-parts.ts';
import {
  LocationRow,
  LocationType,
  Option,
  Redirect,
  StaffLocationPage,
  StaffWikiPage,
  TypePage,
  WikiPageRow,
} from '../staff-admin.ts';
import { LocationSaved } from '../staff-map.ts';
import { WikiPageContent } from '../wiki.ts';
import { defineCalls } from './call.ts';
import {
  ChangeId,
  EditedWorld,
  Id,
  IdParams,
  Limit,
  LocationIdInQuery,
  NameContains,
  Offset,
  writeKeys,
} from './fields.ts';

/** Far above the accepted length, so that a specific sentence reports a problem with a text. */
const ShortText = Type.String({ maxLength: 4096 });
const ClearedText = Type.Optional(Nullable(ShortText, { description: "'' or null clears it." }));
const ClearedId = Type.Optional(Nullable(Id));

/** The fields of a type, without its name. */
const typeFields = {
  default_scale: Type.Optional(Nullable(Type.Number())),
  display_dot: Type.Optional(Type.Boolean()),
  icon: Type.Optional(Nullable(TypeIcon)),
  look: Type.Optional(Nullable(TypeLook)),
  layer: Type.Optional(
    Nullable(ShortText, {
      description: 'The name of a layer, which is made where there is none of this name; null: of none.',
    }),
  ),
};

/** The same of a wiki page. */
const wikiPageFields = {
  location_id: ClearedId,
  wiki_page_content: Type.Optional(WikiPageContent),
};

/** The same of a location. */
const locationFields = {
  image: ClearedText,
  seo_image: ClearedText,
  ...changedLocationFields,
  map_size: Type.Optional(
    Type.Object(
      { width: Type.Number(), height: Type.Number() },
      { description: 'In map units: an empty map. Only for a location that has no map yet.' },
    ),
  ),
  type_id: ClearedId,
  images_from_wiki: Type.Optional(Type.Array(ShortText, { maxItems: 1000 })),
  draft: Type.Optional(
    Type.Boolean({ description: 'Only editors see it until it is published, with what is on its map alone.' }),
  ),
};

const created = <T extends TProperties>(fields: T) =>
  Type.Object({ name: ShortText, world_id: EditedWorld, ...fields, ...writeKeys });
const changed = <T extends TProperties>(fields: T) =>
  Type.Object({ name: Type.Optional(ShortText), ...fields, ...writeKeys });

const saved = <T extends TSchema>(schema: T) => Type.Intersect([schema, Type.Object({ change_id: ChangeId })]);

const WriteBody = Type.Object(writeKeys);

const ListQuery = Type.Object({ world_id: EditedWorld, limit: Limit, offset: Offset, name__icontains: NameContains });
const LocationListQuery = Type.Object({
  world_id: EditedWorld,
  limit: Limit,
  offset: Offset,
  name__icontains: NameContains,
  child_positions__child: LocationIdInQuery,
  positions_on_parent__parent: LocationIdInQuery,
  without: Type.Optional(
    Type.Unsafe<'picture' | 'text' | 'type'>(
      Type.String({ pattern: '^(picture|text|type)$', description: 'picture, text or type' }),
    ),
  ),
  orphans: Type.Optional(Type.String({ pattern: '^[01]$', description: '1 (only orphans) or 0' })),
});

/** A list has two addresses; the second is the bare one of its model (specification section 7). */
const listOf = <Query extends TObject, Row extends TSchema>(what: string, query: Query, row: Row) => ({
  summary: `A page of the list of ${what}`,
  description: 'By name; the header x-total-count says how many there are in all.',
  query,
  answer: Type.Array(row),
  errors: ['not_found'] as const,
});

const optionsOf = (what: string) => ({
  summary: `Choices among ${what}`,
  description: 'Those whose name begins with the text come first.',
  query: Type.Object({ world_id: EditedWorld, name__icontains: NameContains, limit: Limit }),
  answer: Type.Array(Option),
  errors: ['not_found'] as const,
});

const deleted = 'The answer says where to go; change_id brings it back.';

/** JSON may need twice the bytes of its text. */
const WIKI_PAGE_BODY_BYTES = 2 * WIKI_PAGE_BYTES_MAX + 64 * 1024;

const shared = { tag: 'admin', access: 'editor' } as const;

/** Reads, makes, changes, and deletes wiki pages, types, and locations (specification sections 3 and 7). */
export const registryCalls = defineCalls(shared, {
  listWikiPages: listOf('wiki pages', ListQuery, WikiPageRow),
  listWikiPagesPlainly: listOf('wiki pages', ListQuery, WikiPageRow),
  listWikiPageOptions: optionsOf('wiki pages'),
  getWikiPage: {
    summary: 'A wiki page',
    params: IdParams,
    answer: StaffWikiPage,
    errors: ['not_found'],
  },
  createWikiPage: {
    summary: 'Make a wiki page',
    body: created(wikiPageFields),
    bodyBytes: WIKI_PAGE_BODY_BYTES,
    answer: saved(StaffWikiPage),
    errors: ['not_found', 'conflict'],
  },
  saveWikiPage: {
    summary: 'Change a wiki page',
    description: 'Only what is sent changes. Pictures in it are those of this site.',
    params: IdParams,
    body: changed(wikiPageFields),
    bodyBytes: WIKI_PAGE_BODY_BYTES,
    answer: saved(StaffWikiPage),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  deleteWikiPage: {
    summary: 'Delete a wiki page',
    description: deleted,
    params: IdParams,
    body: WriteBody,
    mayLackBody: true,
    answer: saved(Redirect),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  listTypes: listOf('types', ListQuery, LocationType),
  listTypesPlainly: listOf('types', ListQuery, LocationType),
  listTypeOptions: optionsOf('types'),
  getType: {
    summary: 'A type',
    params: IdParams,
    answer: TypePage,
    errors: ['not_found'],
  },
  createType: {
    summary: 'Make a type',
    body: created(typeFields),
    answer: saved(LocationType),
    errors: ['not_found', 'conflict'],
  },
  saveType: {
    summary: 'Change a type',
    description:
      'Places on maps that have the label size or the dot that the type had follow, at once with it: one line of the ' +
      'history, one undo. Those that have another one keep it.',
    params: IdParams,
    body: changed(typeFields),
    answer: Type.Intersect([
      saved(LocationType),
      Type.Object({ followed: Type.Integer({ description: 'How many places on maps followed.' }) }),
    ]),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  deleteType: {
    summary: 'Delete a type',
    description: deleted,
    params: IdParams,
    body: WriteBody,
    mayLackBody: true,
    answer: saved(Redirect),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  listLocations: listOf('locations', LocationListQuery, LocationRow),
  listLocationsPlainly: listOf('locations', LocationListQuery, LocationRow),
  listLocationOptions: {
    ...optionsOf('locations'),
    query: Type.Object({
      world_id: EditedWorld,
      name__icontains: NameContains,
      limit: Limit,
      with_map: Type.Optional(Type.String({ pattern: '^[01]$', description: '1: only those that have a map.' })),
    }),
  },
  getLocation: {
    summary: 'A location as staff edit it',
    description: 'With the maps it is on, even where it was taken off.',
    params: IdParams,
    answer: StaffLocationPage,
    errors: ['not_found'],
  },
  createLocation: {
    summary: 'Make a location',
    body: created(locationFields),
    answer: LocationSaved,
    errors: ['not_found', 'conflict', 'quota_reached'],
  },
  saveLocation: {
    summary: 'Change a location',
    description: 'Only what is sent changes. A new name makes a new address; the old one leads to it.',
    params: IdParams,
    body: changed(locationFields),
    answer: LocationSaved,
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
  deleteLocation: {
    summary: 'Delete a location',
    description: deleted,
    params: IdParams,
    body: WriteBody,
    mayLackBody: true,
    answer: saved(Redirect),
    errors: ['not_found', 'conflict', 'changed_meanwhile'],
  },
});
