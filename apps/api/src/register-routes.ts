import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes/account.ts';
import { accountLinkRoutes } from './accounts/routes/account-links.ts';
import { ownAccountRoutes } from './accounts/routes/own-account.ts';
import { sessionRoutes } from './accounts/routes/sessions.ts';
import { mapExportRoutes } from './archive/routes/map-exports.ts';
import { worldArchiveRoutes } from './archive/routes/world-archives.ts';
import { type createSendPage, pageRoutes } from './atlas/routes/pages.ts';
import { campaignLeadRoutes } from './campaigns/routes/campaign-lead.ts';
import { campaignSettingsRoutes } from './campaigns/routes/campaign-settings.ts';
import { campaignRoutes } from './campaigns/routes/campaigns.ts';
import { chronicleRoutes } from './campaigns/routes/chronicle.ts';
import { coDmRoutes } from './campaigns/routes/co-dms.ts';
import { fogRoutes } from './campaigns/routes/fog.ts';
import { handoutPictureRoutes } from './campaigns/routes/handout-pictures.ts';
import { handoutRoutes } from './campaigns/routes/handouts.ts';
import { liveRoutes } from './campaigns/routes/live.ts';
import { locationRoutes } from './campaigns/routes/locations.ts';
import { mapGalleryRoutes } from './campaigns/routes/map-gallery.ts';
import { markerRoutes } from './campaigns/routes/markers.ts';
import { newsRoutes } from './campaigns/routes/news.ts';
import { noteRoutes } from './campaigns/routes/notes.ts';
import { pingRoutes } from './campaigns/routes/pings.ts';
import { presenceRoutes } from './campaigns/routes/presence.ts';
import { privatePictureRoutes } from './campaigns/routes/private-pictures.ts';
import { searchRoutes } from './campaigns/routes/search.ts';
import { tableRoutes } from './campaigns/routes/table.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { mapDrawingRoutes } from './drawings/routes/map-drawings.ts';
import { adminRoutes } from './editing/routes/admin.ts';
import { historyRoutes } from './editing/routes/history.ts';
import { layerRoutes } from './editing/routes/layers.ts';
import { mapPictureRoutes } from './editing/routes/map-pictures.ts';
import { modelListRoutes } from './editing/routes/models.ts';
import { modelEditRoutes } from './editing/routes/models-edit.ts';
import { parentRoutes } from './editing/routes/parents.ts';
import { placeTableRoutes } from './editing/routes/place-table.ts';
import { positionRoutes } from './editing/routes/positions.ts';
import { positionListRoutes } from './editing/routes/positions-lists.ts';
import { trashRoutes } from './editing/routes/trash.ts';
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

/**
 * The calls of the API, then files and pages, which take what is left. Those that add nothing but routes are called and not
 * registered: a scope of its own for each was a fifth of what a server does as it starts.
 */
export async function registerRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    sendPage,
  }: { config: Config; database: OpenDatabase; sendPage: ReturnType<typeof createSendPage> },
): Promise<void> {
  await healthRoutes(app, {});
  await locationRoutes(app, { defaultLocation: config.defaultLocation });
  await mapGalleryRoutes(app, { defaultLocation: config.defaultLocation });
  await searchRoutes(app, {});
  await accountRoutes(app, { isHttps: config.publicUrl?.startsWith('https://') ?? false });
  await accountLinkRoutes(app, {});
  await ownAccountRoutes(app, {});
  await deleteAccountRoutes(app, { dataDir: config.dataDir });
  await sessionRoutes(app, {});
  await campaignRoutes(app, { config });
  await campaignLeadRoutes(app, { config });
  await coDmRoutes(app, {});
  await campaignSettingsRoutes(app, {});
  await liveRoutes(app, {});
  await chronicleRoutes(app, {});
  await newsRoutes(app, {});
  await markerRoutes(app, {});
  await fogRoutes(app, {});
  await pingRoutes(app, {});
  await presenceRoutes(app, {});
  await tableRoutes(app, { config });
  await handoutRoutes(app, {});
  await app.register(handoutPictureRoutes);
  await noteRoutes(app, {});
  await worldRoutes(app, {});
  await worldCopyRoutes(app, {});
  await worldArchiveRoutes(app, {});
  await installationRoutes(app, { defaultLocation: config.defaultLocation });
  await positionRoutes(app, {});
  await positionListRoutes(app, {});
  await modelListRoutes(app, {});
  await modelEditRoutes(app, {});
  await parentRoutes(app, {});
  await placeTableRoutes(app, {});
  await layerRoutes(app, {});
  await trashRoutes(app, {});
  await adminRoutes(app, {});
  await worldCheckRoutes(app, {});
  await historyRoutes(app, {});
  await app.register(uploadRoutes);
  await mapPictureRoutes(app, {});
  await mapDrawingRoutes(app, {});
  await wikiImageRoutes(app, { defaultLocation: config.defaultLocation });
  await app.register(importRoutes);
  await posterRoutes(app, {});
  await app.register(mapExportRoutes, { database, rateLimits: config.rateLimits });
  await privatePictureRoutes(app, {});
  await app.register(fileRoutes, { config });
  await pageRoutes(app, { config, sendPage });
}
