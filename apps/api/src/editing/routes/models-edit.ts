import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  type AdminModel,
  adminModels,
  LocationSaved,
  LocationType,
  Redirect,
  StaffLocationPage,
  StaffWikiPage,
  WIKI_PAGE_BYTES_MAX,
} from '@venture-atlas/types';
import Type, { type Static } from 'typebox';
import { countChildren } from '../../atlas/queries/positions.ts';
import { changeLocation, createLocation, deleteLocation } from '../commands/save-location.ts';
import { changeType, createType, deleteType } from '../commands/save-type.ts';
import { changeWikiPage, createWikiPage, deleteWikiPage } from '../commands/save-wiki-page.ts';
import { staffRequestOf } from '../plugin.ts';
import { presentStaffLocationPage } from '../present/staff-location.ts';
import { listStaffParents } from '../queries/staff-location.ts';
import {
  LocationBody,
  NewLocationBody,
  NewTypeBody,
  NewWikiPageBody,
  TypeBody,
  WikiPageBody,
} from './model-schemas.ts';
import { allowNoBody, found, IdParams, idOf, WriteBody } from './staff-schemas.ts';

const tags = ['admin'];
const config = { access: 'staff' } as const;

const Saved = Type.Object({ change_id: Type.Union([Type.Integer(), Type.Null()]) });
const TypeSaved = Type.Intersect([LocationType, Saved]);
const WikiPageSaved = Type.Intersect([StaffWikiPage, Saved]);
const Deleted = Type.Intersect([Redirect, Saved]);

/** JSON may take twice the room of the text it carries. */
const WIKI_PAGE_BODY_BYTES = 2 * WIKI_PAGE_BYTES_MAX + 64 * 1024;

/** Reading, making, changing and deleting one wiki page, type or location (specification sections 3 and 7). */
export const modelEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { staff } = app;

  app.get(
    '/api/home/type/:id/',
    { schema: { tags, summary: 'A type', params: IdParams, response: { 200: LocationType } }, config },
    async ({ params }) => found(await staff.things.type.show(app.db, idOf(params.id))),
  );
  app.post(
    '/api/home/type/',
    { schema: { tags, summary: 'Make a type', body: NewTypeBody, response: { 200: TypeSaved } }, config },
    (request) => createType(staff, staffRequestOf(request), inputOf(request.body)),
  );
  app.post(
    '/api/home/type/:id/',
    {
      schema: { tags, summary: 'Change a type', params: IdParams, body: TypeBody, response: { 200: TypeSaved } },
      config,
    },
    (request) => changeType(staff, staffRequestOf(request), idOf(request.params.id), inputOf(request.body)),
  );

  app.get(
    '/api/home/wikipage/:id/',
    { schema: { tags, summary: 'A wiki page', params: IdParams, response: { 200: StaffWikiPage } }, config },
    async ({ params }) => found(await staff.things.wikipage.show(app.db, idOf(params.id))),
  );
  app.post(
    '/api/home/wikipage/',
    {
      schema: { tags, summary: 'Make a wiki page', body: NewWikiPageBody, response: { 200: WikiPageSaved } },
      bodyLimit: WIKI_PAGE_BODY_BYTES,
      config,
    },
    (request) => createWikiPage(staff, staffRequestOf(request), pageInputOf(request.body)),
  );
  app.post(
    '/api/home/wikipage/:id/',
    {
      schema: {
        tags,
        summary: 'Change a wiki page',
        description: 'Only what is sent changes. Pictures in it are those of this site.',
        params: IdParams,
        body: WikiPageBody,
        response: { 200: WikiPageSaved },
      },
      bodyLimit: WIKI_PAGE_BODY_BYTES,
      config,
    },
    (request) => changeWikiPage(staff, staffRequestOf(request), idOf(request.params.id), pageInputOf(request.body)),
  );

  app.get(
    '/api/home/location/:id/',
    {
      schema: {
        tags,
        summary: 'A location as staff edit it',
        description: 'With the maps it stands on, also where it was taken off.',
        params: IdParams,
        response: { 200: StaffLocationPage },
      },
      config,
    },
    async ({ params }) => {
      const id = idOf(params.id);
      const location = found(await staff.things.location.show(app.db, id));
      return presentStaffLocationPage(location, await listStaffParents(app.db, id), await countChildren(app.db, id));
    },
  );
  app.post(
    '/api/home/location/',
    { schema: { tags, summary: 'Make a location', body: NewLocationBody, response: { 200: LocationSaved } }, config },
    (request) => createLocation(staff, staffRequestOf(request), locationInputOf(request.body)),
  );
  app.post(
    '/api/home/location/:id/',
    {
      schema: {
        tags,
        summary: 'Change a location',
        description: 'Only what is sent changes. A new name makes a new address; the old one leads to it.',
        params: IdParams,
        body: LocationBody,
        response: { 200: LocationSaved },
      },
      config,
    },
    (request) => changeLocation(staff, staffRequestOf(request), idOf(request.params.id), locationInputOf(request.body)),
  );

  for (const model of adminModels) {
    app.post(
      `/api/home/${model}/:id/delete/`,
      {
        schema: {
          tags,
          summary: `Delete a ${model}`,
          description: 'The answer says where to go; change_id brings it back.',
          params: IdParams,
          body: WriteBody,
          response: { 200: Deleted },
        },
        preValidation: allowNoBody,
        config,
      },
      async (request) => {
        const change_id = await deleters[model](staff, staffRequestOf(request), idOf(request.params.id));
        return { redirect: `/admin/list/home/${model}/`, change_id };
      },
    );
  }
};

const deleters = {
  wikipage: deleteWikiPage,
  type: deleteType,
  location: deleteLocation,
} satisfies Record<AdminModel, unknown>;

/** What a body says besides what every write may carry. */
function inputOf<T extends { version?: number; client_key?: string }>(body: T): Omit<T, 'version' | 'client_key'> {
  const { version: _seen, client_key: _key, ...input } = body;
  return input;
}

const numberOf = (id: number | string | null): number | null => (id === null ? null : Number(id));

function pageInputOf<T extends Static<typeof WikiPageBody>>(body: T) {
  const { location_id, ...input } = inputOf(body);
  return { ...input, ...(location_id === undefined ? {} : { location_id: numberOf(location_id) }) };
}

function locationInputOf<T extends Static<typeof LocationBody>>(body: T) {
  const { type_id, ...input } = inputOf(body);
  return { ...input, ...(type_id === undefined ? {} : { type_id: numberOf(type_id) }) };
}
