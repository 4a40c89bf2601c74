import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes/account.ts';
import { accountLinkRoutes } from './accounts/routes/account-links.ts';
import { ownAccountRoutes } from './accounts/routes/own-account.ts';
import { sessionRoutes } from './accounts/routes/sessions.ts';
import { mapExportRoutes } from './archive/routes/map-exports.ts';
import { type createSendPage, pageRoutes } from './atlas/routes/pages.ts';
import { campaignLeadRoutes } from './campaigns/routes/campaign-lead.ts';
import { campaignSettingsRoutes } from './campaigns/routes/campaign-settings.ts';
import { campaignRoutes } from './campaigns/routes/campaigns.ts';
import { liveRoutes } from './campaigns/routes/live.ts';
import { locationRoutes } from './campaigns/routes/locations.ts';
import { noteRoutes } from './campaigns/routes/notes.ts';
import { privatePictureRoutes } from './campaigns/routes/private-pictures.ts';
import { searchRoutes } from './campaigns/routes/search.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { mapDrawingRoutes } from './drawings/routes/map-drawings.ts';
import { adminRoutes } from './editing/routes/admin.ts';
import { historyRoutes } from './editing/routes/history.ts';
import { mapPictureRoutes } from './editing/routes/map-pictures.ts';
import { modelListRoutes } from './editing/routes/models.ts';
import { modelEditRoutes } from './editing/routes/models-edit.ts';
import { parentRoutes } from './editing/routes/parents.ts';
import { positionRoutes } from './editing/routes/positions.ts';
import { positionListRoutes } from './editing/routes/positions-lists.ts';
import { wikiImageRoutes } from './editing/routes/wiki-images.ts';
import { healthRoutes } from './http/health.ts';
import { importRoutes } from './imports/routes/imports.ts';
import { installationRoutes } from './installation/routes/installation.ts';
import { fileRoutes } from './media/routes/files.ts';
import { uploadRoutes } from './media/routes/uploads.ts';
import { posterRoutes } from './posters/routes/posters.ts';
import { deleteAccountRoutes } from './retention/routes/delete-account.ts';
import { worldCheckRoutes } from './world-check/routes/admin-world-check.ts';
import { worldCopyRoutes } from './world-copies/routes/world-copies.ts';
import { worldRoutes } from './world-settings/routes/worlds.ts';

/** The calls of the API, then files and pages, which take what is left. */
export async function registerRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    sendPage,
  }: { config: Config; database: OpenDatabase; sendPage: ReturnType<typeof createSendPage> },
): Promise<void> {
  await app.register(healthRoutes);
  await app.register(locationRoutes, { defaultLocation: config.defaultLocation });
  await app.register(searchRoutes);
  await app.register(accountRoutes, { isHttps: config.publicUrl?.startsWith('https://') ?? false });
  await app.register(accountLinkRoutes);
  await app.register(ownAccountRoutes);
  await app.register(deleteAccountRoutes, { dataDir: config.dataDir });
  await app.register(sessionRoutes);
  await app.register(campaignRoutes);
  await app.register(campaignLeadRoutes);
  await app.register(campaignSettingsRoutes);
  await app.register(liveRoutes);
  await app.register(noteRoutes);
  await app.register(worldRoutes);
  await app.register(worldCopyRoutes);
  await app.register(installationRoutes, { defaultLocation: config.defaultLocation });
  await app.register(positionRoutes);
  await app.register(positionListRoutes);
  await app.register(modelListRoutes);
  await app.register(modelEditRoutes);
  await app.register(parentRoutes);
  await app.register(adminRoutes);
  await app.register(worldCheckRoutes);
  await app.register(historyRoutes);
  await app.register(uploadRoutes);
  await app.register(mapPictureRoutes);
  await app.register(mapDrawingRoutes);
  await app.register(wikiImageRoutes, { defaultLocation: config.defaultLocation });
  await app.register(importRoutes);
  await app.register(posterRoutes);
  await app.register(mapExportRoutes, { database, rateLimits: config.rateLimits });
  await app.register(privatePictureRoutes);
  await app.register(fileRoutes, { config });
  await app.register(pageRoutes, { config, sendPage });
}
