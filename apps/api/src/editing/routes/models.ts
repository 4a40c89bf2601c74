import { foldWords } from '@venture-atlas/rules';
import { ADMIN_PAGE_SIZE, type Calls, type QueryOf } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import { found } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { editedWorldScope, editorScope, type WorldScope } from '../../worlds/scope.ts';
import { presentType, presentWikiPageRow } from '../present/registry.ts';
import { presentLocationRow } from '../present/staff-location.ts';
import {
  countStaffLocations,
  type ListPage,
  listLocationOptions,
  listStaffLocations,
} from '../queries/staff-locations.ts';
import { countTypes, listTypes } from '../queries/types.ts';
import { countWikiPages, listWikiPageOptions, listWikiPages } from '../queries/wiki-page-rows.ts';

/**
 * The world of a list: the one in its query, else the Atlas.
 * @throws AppError not_found for a world that is missing or that the caller may not edit
 */
export const listScope = async (
  db: Db,
  { viewer, query }: Pick<FastifyRequest, 'viewer' | 'query'>,
): Promise<WorldScope> => found(await editedWorldScope(db, viewer, (query as { world_id?: string }).world_id));

const DEFAULT_OPTIONS = 20;

type ListRequest = Pick<FastifyRequest, 'viewer'> & { query: QueryOf<Calls['listTypes']> };
type LocationListRequest = Pick<FastifyRequest, 'viewer'> & { query: QueryOf<Calls['listLocations']> };

/**
 * The lists of the generic models (specification section 7), each under two addresses. Each model has its own routes,
 * so other models do not exist.
 */
export const modelListRoutes: FastifyPluginAsync = async (app) => {
  const wikiPages = async (request: ListRequest, reply: FastifyReply) => {
    const { query } = request;
    const key = keyOf(query);
    const scope = await listScope(app.db, request);
    setTotalHeader(reply, await countWikiPages(app.db, scope, key));
    return (await listWikiPages(app.db, scope, key, pageOf(query))).map(presentWikiPageRow);
  };
  route(app, calls.listWikiPages, wikiPages);
  route(app, calls.listWikiPagesPlainly, wikiPages);

  const types = async (request: ListRequest, reply: FastifyReply) => {
    const { query } = request;
    const key = keyOf(query);
    const scope = await listScope(app.db, request);
    setTotalHeader(reply, await countTypes(app.db, scope, key));
    return (await listTypes(app.db, scope, key, pageOf(query))).map(presentType);
  };
  route(app, calls.listTypes, types);
  route(app, calls.listTypesPlainly, types);

  const locations = async (request: LocationListRequest, reply: FastifyReply) => {
    const { query } = request;
    const filter = {
      key: keyOf(query),
      parentsOf: numberOf(query.child_positions__child),
      childrenOf: numberOf(query.positions_on_parent__parent),
      without: query.without,
      orphans: query.orphans === '1',
    };
    const isOfOne = filter.parentsOf !== undefined || filter.childrenOf !== undefined;
    const scope = isOfOne ? await editorScope(app.db, request.viewer) : await listScope(app.db, request);
    setTotalHeader(reply, await countStaffLocations(app.db, scope, filter));
    return (await listStaffLocations(app.db, scope, filter, pageOf(query))).map(presentLocationRow);
  };
  route(app, calls.listLocations, locations);
  route(app, calls.listLocationsPlainly, locations);

  route(app, calls.listLocationOptions, async (request) => {
    const { query } = request;
    const filter = { key: keyOf(query), withMap: query.with_map === '1' };
    return listLocationOptions(app.db, await listScope(app.db, request), filter, optionLimit(query));
  });
  route(app, calls.listWikiPageOptions, async (request) =>
    listWikiPageOptions(app.db, await listScope(app.db, request), keyOf(request.query), optionLimit(request.query)),
  );
  route(app, calls.listTypeOptions, async (request) => {
    const { query } = request;
    const page = { limit: optionLimit(query), offset: 0 };
    const found = await listTypes(app.db, await listScope(app.db, request), keyOf(query), page);
    return found.map(({ id, name }) => ({ id, name }));
  });
};

const optionLimit = ({ limit }: { limit?: string }): number => Number(limit ?? DEFAULT_OPTIONS);

const keyOf = (query: { name__icontains?: string }): string => foldWords(query.name__icontains ?? '');

const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : Number(id));

/** The page of a list that a query requests. */
export const pageOf = ({ limit, offset }: { limit?: string; offset?: string }): ListPage => ({
  limit: Number(limit ?? ADMIN_PAGE_SIZE),
  offset: Number(offset ?? 0),
});

/** Sends the length of the whole list in a header. */
export const setTotalHeader = (reply: FastifyReply, total: number): FastifyReply =>
  reply.header('x-total-count', String(total));
