import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  WORLD_FINDINGS_PAGE_SIZE,
  type WorldCheck,
  WorldCheckSummary,
  WorldFindings,
  worldChecks,
} from '@venture-atlas/types';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { Page } from '../../http/query-schemas.ts';
import { countFindings, unpackFindings } from '../finding-list.ts';
import type { WorldCheckResult } from '../kept-world-check.ts';
import { presentFinding } from '../present/world-finding.ts';
import { listLocationLinks, listPageNames } from '../queries/finding-names.ts';

const tags = ['admin'];
const config = { access: 'staff' } as const;

/** The validators of the dashboard: what is wrong with the world, each finding with its fix. */
export const worldCheckRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const latest = async (): Promise<WorldCheckResult> =>
    app.worldCheck().catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });

  app.get(
    '/api/admin/world_check/',
    {
      schema: {
        tags,
        summary: 'How much is wrong with the world',
        description: 'Looks at everything; the result is kept until somebody writes.',
        response: { 200: WorldCheckSummary },
      },
      config,
    },
    async () => {
      const { checkedAt, findings } = await latest();
      return {
        checked_at: new Date(checkedAt).toISOString(),
        totals: worldChecks.map((check) => ({ check, total: countFindings(findings[check]) })),
      };
    },
  );

  app.get(
    '/api/admin/world_check/:check/',
    {
      schema: {
        tags,
        summary: 'What is wrong, with what mends it',
        description: `One kind of finding, ${WORLD_FINDINGS_PAGE_SIZE} a page.`,
        params: Type.Object({ check: Type.String({ description: 'The kind of finding.' }) }),
        querystring: Type.Object({ page: Page }),
        response: { 200: WorldFindings },
      },
      config,
    },
    async (request) => {
      const check = checkOf(request.params.check);
      const page = Number(request.query.page ?? 1);
      const list = (await latest()).findings[check];
      const offset = (page - 1) * WORLD_FINDINGS_PAGE_SIZE;
      const found = unpackFindings(list, offset, WORLD_FINDINGS_PAGE_SIZE);
      const ids = new Set(found.flatMap(({ location, other, map }) => [location, other, map]));
      const links = await listLocationLinks(app.db, [...ids]);
      const pages = await listPageNames(app.db, [...new Set(found.map((finding) => finding.page))]);
      const context = {
        locations: new Map(links.map((link) => [link.id, link])),
        pages: new Map(pages.map(({ id, name }) => [id, { name }])),
      };
      const total = countFindings(list);
      return {
        findings: found.map((finding) => presentFinding(check, finding, context)),
        next_page: offset + found.length < total && found.length > 0 ? page + 1 : null,
        total,
      };
    },
  );
};

/** @throws AppError not_found for no kind of finding */
function checkOf(text: string): WorldCheck {
  const check = worldChecks.find((one) => one === text);
  if (check === undefined) throw new AppError('not_found');
  return check;
}
