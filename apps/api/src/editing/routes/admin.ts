import { HISTORY_VALUES_BYTES_MAX } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { presentStaffChange } from '../present/staff-change.ts';
import { countForDashboard } from '../queries/admin-figures.ts';
import { listStaffChanges } from '../queries/history-page.ts';
import { listScope } from './models.ts';

const RECENT_CHANGES = 10;

/** The dashboard of staff. */
export const adminRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getAdminSummary, async (request) => {
    const scope = await listScope(app.db, request);
    const figures = await countForDashboard(app.db, scope);
    const changes = await listStaffChanges(
      app.db,
      scope,
      {},
      {
        limit: RECENT_CHANGES,
        offset: 0,
        valuesBytes: HISTORY_VALUES_BYTES_MAX,
      },
    );
    return {
      counts: { wikipage: figures.wikiPages, type: figures.types, location: figures.locations },
      without_picture: figures.withoutPicture,
      without_text: figures.withoutText,
      without_type: figures.withoutType,
      orphans: figures.orphans,
      recent_changes: changes.map(presentStaffChange),
    };
  });
};
