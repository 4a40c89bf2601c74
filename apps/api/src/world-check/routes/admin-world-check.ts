import { WORLD_FINDINGS_PAGE_SIZE, type WorldCheck, worldChecks } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { listScope } from '../../editing/routes/models.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { countFindings, unpackFindings } from '../finding-list.ts';
import type { WorldCheckResult } from '../plugin.ts';
import { presentFinding } from '../present/world-finding.ts';
import { listLocationLinks, listPageNames } from '../queries/world-checks.ts';

/** Checks of the dashboard: problems of the world, each with its fix. */
export const worldCheckRoutes: FastifyPluginAsync = async (app) => {
  const latest = async ({ worldIds }: WorldScope): Promise<WorldCheckResult> =>
    app.worldCheck(worldIds[0] ?? 0).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });

  route(app, calls.getWorldCheck, async (request) => {
    const { checkedAt, findings } = await latest(await listScope(app.db, request));
    return {
      checked_at: new Date(checkedAt).toISOString(),
      totals: worldChecks.map((check) => ({ check, total: countFindings(findings[check]) })),
    };
  });

  route(app, calls.listWorldFindings, async (request) => {
    const check = checkOf(request.params.check);
    const page = Number(request.query.page ?? 1);
    const scope = await listScope(app.db, request);
    const list = (await latest(scope)).findings[check];
    const offset = (page - 1) * WORLD_FINDINGS_PAGE_SIZE;
    const found = unpackFindings(list, offset, WORLD_FINDINGS_PAGE_SIZE);
    const ids = new Set(found.flatMap(({ location, other, map }) => [location, other, map]));
    const links = await listLocationLinks(app.db, scope, [...ids]);
    const pages = await listPageNames(app.db, scope, [...new Set(found.map((finding) => finding.page))]);
    const context = {
      locations: new Map(links.map((link) => [link.id, link])),
      pages: new Map(pages.map(({ id, name }) => [id, { name }])),
      worldId: request.query.world_id,
    };
    const total = countFindings(list);
    return {
      findings: found.map((finding) => presentFinding(check, finding, context)),
      next_page: offset + found.length < total && found.length > 0 ? page + 1 : null,
      total,
    };
  });
};

/** @throws AppError not_found for an unknown kind of finding */
function checkOf(text: string): WorldCheck {
  const check = worldChecks.find((one) => one === text);
  if (check === undefined) throw new AppError('not_found');
  return check;
}
