import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  LogController,
} from 'fastify';
import type { PasswordCost } from './accounts/auth/passwords.ts';
import { accountsPlugin, resolveAccount } from './accounts/plugin.ts';
import { accountLinkRoutes, accountRoutes, ownAccountRoutes, sessionRoutes } from './accounts/routes/account.ts';
import { type ResolveViewer, viewerPlugin } from './accounts/viewer-plugin.ts';
import { worldArchivesPlugin } from './archive/plugin.ts';
import { mapExportRoutes, worldArchiveRoutes } from './archive/routes/archives.ts';
import { publicAnswersPlugin } from './atlas/plugin.ts';
import { createSendPage, pageRoutes, sendMissingPage } from './atlas/routes/pages.ts';
import { livePlugin } from './campaigns/live/plugin.ts';
import { campaignsPlugin } from './campaigns/plugin.ts';
import { campaignHistoryRoutes } from './campaigns/routes/campaign-history.ts';
import {
  campaignLeadRoutes,
  campaignRoutes,
  campaignSettingsRoutes,
  coDmRoutes,
} from './campaigns/routes/campaigns.ts';
import { chronicleRoutes, newsRoutes } from './campaigns/routes/chronicle.ts';
import { fogRoutes } from './campaigns/routes/fog.ts';
import { handoutPictureRoutes, handoutRoutes, privatePictureRoutes } from './campaigns/routes/handouts.ts';
import { liveRoutes, presenceRoutes } from './campaigns/routes/live.ts';
import { locationRoutes, mapGalleryRoutes, searchRoutes } from './campaigns/routes/locations.ts';
import { markerRoutes, pingRoutes } from './campaigns/routes/markers.ts';
import { noteRoutes } from './campaigns/routes/notes.ts';
import { revealRoutes } from './campaigns/routes/reveals.ts';
import { tableRoutes } from './campaigns/routes/table.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { databasePlugin } from './db/plugin.ts';
import { drawingsPlugin } from './drawings/plugin.ts';
import { mapDrawingRoutes } from './drawings/routes/map-drawings.ts';
import type { runDrawChild } from './drawings/run-draw-child.ts';
import { staffPlugin } from './editing/plugin.ts';
import { adminRoutes } from './editing/routes/admin.ts';
import { historyRoutes, trashRoutes } from './editing/routes/history.ts';
import { layerRoutes } from './editing/routes/layers.ts';
import { mapPictureRoutes, wikiImageRoutes } from './editing/routes/map-pictures.ts';
import { modelListRoutes } from './editing/routes/models.ts';
import { modelEditRoutes } from './editing/routes/models-edit.ts';
import { placeTableRoutes } from './editing/routes/place-table.ts';
import { parentRoutes, positionListRoutes, positionRoutes } from './editing/routes/positions.ts';
import { eventsPlugin } from './events/plugin.ts';
import { limitBodyTime } from './http/body-time.ts';
import { type ConnectionLimits, usualConnectionLimits } from './http/connections/connection-limits.ts';
import { healthRoutes } from './http/health.ts';
import { answerBrokenRequest, httpLimits } from './http/http-server.ts';
import { lazyCompilers } from './http/lazy-schemas.ts';
import { accessPlugin } from './http/plugins/access.ts';
import { connectionsPlugin } from './http/plugins/connections.ts';
import { corsPlugin } from './http/plugins/cors.ts';
import { drainPlugin } from './http/plugins/drain.ts';
import { asAppError, errorHandlerPlugin, sendError } from './http/plugins/error-handler.ts';
import { inputGuardsPlugin, readOnlyPlugin, repeatedHeadersPlugin } from './http/plugins/input-guards.ts';
import { metricsPlugin } from './http/plugins/metrics.ts';
import { isPageRequest, notFoundPlugin } from './http/plugins/not-found.ts';
import { openApiPlugin } from './http/plugins/openapi.ts';
import { privateAnswersPlugin } from './http/plugins/private-answers.ts';
import { loadLimitsPlugin, rateLimitsPlugin, sharedLimitsPlugin } from './http/plugins/rate-limits.ts';
import { requestLogPlugin } from './http/plugins/request-log.ts';
import { routeConfigPlugin } from './http/plugins/route-config.ts';
import { fixedHeaders, securityHeadersPlugin } from './http/plugins/security-headers.ts';
import type { ProcessGroup } from './http/processes/process-group.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { importsPlugin } from './imports/plugin.ts';
import { importRoutes } from './imports/routes/imports.ts';
import type { runImportChild } from './imports/run-import-child.ts';
import { installationPlugin } from './installation/plugin.ts';
import { installationRoutes } from './installation/routes/installation.ts';
import { jobsPlugin } from './jobs/plugin.ts';
import { loggerOptions } from './logging.ts';
import { type PictureStandIns, picturesPlugin } from './media/plugin.ts';
import { fileRoutes } from './media/routes/files.ts';
import { uploadRoutes } from './media/routes/uploads.ts';
import { pendingPlugin } from './pending/plugin.ts';
import { workingCopyRoutes } from './pending/routes/working-copies.ts';
import { postersPlugin } from './posters/plugin.ts';
import { posterRoutes } from './posters/routes/posters.ts';
import { retentionPlugin } from './retention/plugin.ts';
import { deleteAccountRoutes } from './retention/routes/delete-account.ts';
import { suggestionsPlugin } from './suggestions/plugin.ts';
import { suggestionQueueRoutes, suggestionRoutes } from './suggestions/routes/suggestions.ts';
import { worldCheckPlugin } from './world-check/plugin.ts';
import { worldCheckRoutes } from './world-check/routes/admin-world-check.ts';
import { worldCopiesPlugin } from './world-copies/plugin.ts';
import { worldCopyRoutes } from './world-copies/routes/world-copies.ts';
import { worldsPlugin } from './world-settings/plugin.ts';
import { worldRoutes } from './world-settings/routes/worlds.ts';
import { editsSomeWorld } from './worlds/queries/worlds-of-user.ts';

/** Compilers of Fastify schemas. */
export interface SchemaCompilers {
  validator: FastifySchemaCompiler<unknown>;
  serializer: FastifySerializerCompiler<unknown>;
}

/** Dependencies of the app besides its settings; tests replace them. */
export interface AppDeps {
  database: OpenDatabase;
  resolveViewer?: ResolveViewer;
  /** The data folder is read-only: only reads are answered. */
  isReadOnly?: boolean;
  /** Other processes serve the same data folder at the same time. */
  sharesData?: boolean;
  /** Processes started together with this one. */
  group?: ProcessGroup;
  /** Replaces the limits of the system. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Clock of accounts in milliseconds. */
  now?: () => number;
  /** Replaces the standard cost of password hashes. */
  passwordCost?: PasswordCost | undefined;
  /** Replaces the disk and the network. */
  pictures?: PictureStandIns;
  /** Draws maps instead of a child process. */
  draw?: typeof runDrawChild;
  /** Runs imports instead of a child process. */
  runImport?: typeof runImportChild;
  /** Compiles schemas, for processes that build many servers. */
  compilers?: SchemaCompilers;
  /** Target of log lines instead of standard output. */
  logStream?: { write: (line: string) => void };
}

/** Longest path parameter in an address: a slug of 300 characters, percent-encoded. */
const MAX_PARAM_LENGTH = 4_000;

/** Maximum age of answers relative to writes by scripts beside the server. */
const CHECK_OTHERS_EVERY_MS = 100;

/** Drops properties outside of the schema, and converts no types. */
export const schemaRules = {
  customOptions: { coerceTypes: false, removeAdditional: 'all', useDefaults: true, verbose: true },
} as const;

/** Builds the server without listening. It owns the database from here on, and closes it with itself. */
export async function buildApp(config: Config, deps: AppDeps): Promise<FastifyInstance> {
  const sendPage = createSendPage(config);
  const app = Fastify(serverOptions(config, deps, sendMissingPage(sendPage)));
  if (deps.compilers !== undefined) {
    app.setValidatorCompiler(deps.compilers.validator);
    app.setSerializerCompiler(deps.compilers.serializer);
  }
  // Types without a parser give 415: only JSON (and later multipart) is accepted.
  app.removeContentTypeParser('text/plain');
  limitBodyTime(app.server);

  await app.register(routeConfigPlugin);
  await app.register(errorHandlerPlugin);
  await app.register(databasePlugin, { database: deps.database });
  await app.register(sharedLimitsPlugin, { database: deps.database, areOn: config.rateLimits });
  const clock = deps.now ? { now: deps.now } : {};
  const isAlone = deps.sharesData !== true;
  // Other servers may use the same database with their own folders.
  await app.register(jobsPlugin, {
    ...clock,
    database: deps.database,
    isAlone: isAlone && config.databaseUrl === null,
    isWorking: config.doesJobs,
  });
  const checkEveryMs = isAlone && deps.database.isDelayed !== true ? CHECK_OTHERS_EVERY_MS : 0;
  await app.register(eventsPlugin, { database: deps.database, checkEveryMs, ...clock });
  await app.register(drainPlugin);
  await app.register(securityHeadersPlugin, { config });
  await app.register(requestLogPlugin);
  await app.register(repeatedHeadersPlugin);
  await app.register(corsPlugin, { origins: config.corsOrigins });
  if (config.rateLimits) {
    await app.register(loadLimitsPlugin);
    await app.register(rateLimitsPlugin);
  }
  if (deps.isReadOnly) await app.register(readOnlyPlugin);
  await app.register(accountsPlugin, { config, passwordCost: deps.passwordCost, ...clock });
  const isReadOnly = deps.isReadOnly ?? false;
  await app.register(picturesPlugin, { config, standIns: deps.pictures ?? {}, isAlone, isReadOnly });
  await app.register(campaignsPlugin, { config });
  const { connections } = { ...usualConnectionLimits(), ...deps.connectionLimits };
  await app.register(livePlugin, { config, connections });
  await app.register(worldsPlugin, { config });
  await app.register(viewerPlugin, { resolveViewer: deps.resolveViewer ?? resolveAccount });
  await app.register(accessPlugin, { editsSomeWorld: (userId) => editsSomeWorld(deps.database.db, userId) });
  await app.register(inputGuardsPlugin);
  await app.register(publicAnswersPlugin);
  await app.register(privateAnswersPlugin);
  // After compression, to count the sent bytes.
  await app.register(connectionsPlugin, { limits: deps.connectionLimits ?? {} });
  await app.register(retentionPlugin, { config });
  await app.register(staffPlugin, { config });
  await app.register(pendingPlugin);
  await app.register(suggestionsPlugin, { config });
  await app.register(drawingsPlugin, { config, draw: deps.draw });
  await app.register(metricsPlugin, { dataDir: config.dataDir, token: config.metricsToken, group: deps.group });
  await app.register(worldCheckPlugin, { database: deps.database });
  await app.register(importsPlugin, { config, isAlone, isReadOnly, run: deps.runImport });
  await app.register(postersPlugin, { config, database: deps.database, isReadOnly });
  await app.register(worldArchivesPlugin, { config, database: deps.database, isReadOnly });
  await app.register(worldCopiesPlugin, { config });
  await app.register(installationPlugin);
  await app.register(openApiPlugin);
  await app.register(notFoundPlugin, { sendPage: sendMissingPage(sendPage) });
  await registerRoutes(app, { config, database: deps.database, sendPage });
  return app;
}

function serverOptions(
  config: Config,
  deps: AppDeps,
  sendMissing: ReturnType<typeof sendMissingPage>,
): FastifyHttpOptions<Server> {
  return {
    ...httpLimits,
    logger: loggerOptions(config, deps.logStream),
    // request-log.ts logs requests on demand.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MAX_PARAM_LENGTH },
    ajv: schemaRules,
    schemaController: { compilersFactory: lazyCompilers() },
    // Malformed addresses reach no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(fixedHeaders(config));
      if (error.code === 'FST_ERR_BAD_URL' && isPageRequest(request)) void sendMissing(request, reply);
      else sendError(asAppError(error), request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  };
}

/**
 * Registers API calls, then files and pages, which handle all other addresses. Plugins with routes only are called
 * rather than registered: a scope for each would take a fifth of the start time.
 */
async function registerRoutes(
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
  await campaignHistoryRoutes(app, {});
  await newsRoutes(app, {});
  await markerRoutes(app, {});
  await fogRoutes(app, {});
  await pingRoutes(app, {});
  await presenceRoutes(app, {});
  await tableRoutes(app, { config });
  await handoutRoutes(app, {});
  await revealRoutes(app, {});
  await app.register(handoutPictureRoutes);
  await noteRoutes(app, {});
  await suggestionRoutes(app, {});
  await suggestionQueueRoutes(app, {});
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
  await workingCopyRoutes(app, {});
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
