import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { foldCase } from '@venture-atlas/rules';
import {
  ADMIN_PAGE_SIZE,
  type AdminModel,
  adminModels,
  LocationRow,
  LocationType,
  Option,
  WikiPageRow,
} from '@venture-atlas/types';
import type { FastifyReply } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { searchKey } from '../../db/search-key.ts';
import { Limit, LocationFilterId, NameContains, Offset } from '../../http/query-schemas.ts';
import { presentType, presentWikiPageRow } from '../present/registry.ts';
import { presentLocationRow } from '../present/staff-location.ts';
import {
  countStaffLocations,
  type ListPage,
  listLocationOptions,
  listStaffLocations,
} from '../queries/staff-locations.ts';
import { countTypes, listTypes } from '../queries/types.ts';
import { countWikiPages, listWikiPageOptions, listWikiPages } from '../queries/wiki-page-list.ts';

const tags = ['admin'];
const config = { access: 'staff' } as const;

const DEFAULT_OPTIONS = 20;

const ListQuery = Type.Object({ limit: Limit, offset: Offset, name__icontains: NameContains });
const LocationListQuery = Type.Object({
  limit: Limit,
  offset: Offset,
  name__icontains: NameContains,
  child_positions__child: LocationFilterId,
  positions_on_parent__parent: LocationFilterId,
  without: Type.Optional(
    Type.Unsafe<'picture' | 'text' | 'type'>(
      Type.String({ pattern: '^(picture|text|type)$', description: 'picture, text or type' }),
    ),
  ),
  orphans: Type.Optional(Type.String({ pattern: '^[01]$', description: '1 (only orphans) or 0' })),
});

/**
 * The lists of the generic models (specification section 7). Each model has
 * routes of its own: what is not among them does not exist.
 */
export const modelListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listed = (model: AdminModel, querystring: TSchema, row: TSchema) => ({
    schema: {
      tags,
      summary: `A page of the list of ${names[model]}`,
      description: 'By name; the header x-total-count says how many there are in all.',
      querystring,
      response: { 200: Type.Array(row) },
    },
    config,
  });

  for (const address of addressesOf('wikipage')) {
    app.get<{ Querystring: Type.Static<typeof ListQuery> }>(
      address,
      listed('wikipage', ListQuery, WikiPageRow),
      async ({ query }, reply) => {
        const key = keyOf(query);
        tellTotal(reply, await countWikiPages(app.db, key));
        return (await listWikiPages(app.db, key, pageOf(query))).map(presentWikiPageRow);
      },
    );
  }

  for (const address of addressesOf('type')) {
    app.get<{ Querystring: Type.Static<typeof ListQuery> }>(
      address,
      listed('type', ListQuery, LocationType),
      async ({ query }, reply) => {
        const key = foldCase(keyOf(query));
        tellTotal(reply, await countTypes(app.db, key));
        return (await listTypes(app.db, key, pageOf(query))).map(presentType);
      },
    );
  }

  for (const address of addressesOf('location')) {
    app.get<{ Querystring: Type.Static<typeof LocationListQuery> }>(
      address,
      listed('location', LocationListQuery, LocationRow),
      async ({ query }, reply) => {
        const filter = {
          key: keyOf(query),
          parentsOf: numberOf(query.child_positions__child),
          childrenOf: numberOf(query.positions_on_parent__parent),
          without: query.without,
          orphans: query.orphans === '1',
        };
        tellTotal(reply, await countStaffLocations(app.db, filter));
        return (await listStaffLocations(app.db, filter, pageOf(query))).map(presentLocationRow);
      },
    );
  }

  for (const model of adminModels) {
    app.get(
      `/api/home/${model}/options/`,
      {
        schema: {
          tags,
          summary: `Choices among ${names[model]}`,
          description: 'Those whose name begins with the text come first.',
          querystring: Type.Object({ name__icontains: NameContains, limit: Limit }),
          response: { 200: Type.Array(Option) },
        },
        config,
      },
      async ({ query }) => {
        const limit = Number(query.limit ?? DEFAULT_OPTIONS);
        const key = keyOf(query);
        if (model === 'location') return listLocationOptions(app.db, key, limit);
        if (model === 'wikipage') return listWikiPageOptions(app.db, key, limit);
        const types = await listTypes(app.db, foldCase(key), { limit, offset: 0 });
        return types.map(({ id, name }) => ({ id, name }));
      },
    );
  }
};

const names: Readonly<Record<AdminModel, string>> = {
  wikipage: 'wiki pages',
  type: 'types',
  location: 'locations',
};

/** The bare address of a model lists it too (specification section 7). */
const addressesOf = (model: AdminModel): string[] => [`/api/home/${model}/list/`, `/api/home/${model}/`];

const keyOf = (query: { name__icontains?: string }): string => searchKey(query.name__icontains ?? '').trim();

const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : Number(id));

/** The page of a list that a query asks for. */
export const pageOf = ({ limit, offset }: { limit?: string; offset?: string }): ListPage => ({
  limit: Number(limit ?? ADMIN_PAGE_SIZE),
  offset: Number(offset ?? 0),
});

/** Says how long the whole list is. */
export const tellTotal = (reply: FastifyReply, total: number): FastifyReply =>
  reply.header('x-total-count', String(total));
