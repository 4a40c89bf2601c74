import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, ErrorBody } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import fp from 'fastify-plugin';
import { errorStatus } from '../../errors.ts';
import { route } from '../route.ts';
import { declareAsFiles } from './access.ts';

/** Replaces the logo of the library. */
const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 40" height="40"><text x="0" y="28" font-family="serif" font-size="26" fill="#fff">Venture Atlas</text></svg>';

/** Describes every call from the schemas that validate it: as JSON, and as a page under /docs. */
export const openApiPlugin = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Venture Atlas',
        description: 'Maps, places and their texts. Every address works with and without the trailing slash.',
        version: '1',
      },
      tags: [
        { name: 'maps', description: 'Maps, their points and texts' },
        { name: 'search', description: 'Finding places' },
        { name: 'worlds', description: 'Worlds, who edits them and who plays in them' },
        { name: 'campaigns', description: 'Campaigns, their players, and what these see' },
        { name: 'notes', description: 'Notes at the places of a campaign' },
        { name: 'staff', description: 'Changing the world, and its history' },
        { name: 'admin', description: 'Keeping locations, types, wiki pages and parents in order' },
        { name: 'imports', description: 'Bringing in worlds that were made elsewhere' },
        { name: 'drawings', description: 'Maps that the server draws' },
        { name: 'account', description: 'Signing up, logging in, and the own account' },
        { name: 'server', description: 'About the server itself' },
      ],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const { access, call } = route.config ?? {};
      if (access === 'file') return { schema: { ...schema, hide: true }, url };
      const needsLogin = access !== 'public';
      const response = { ...(schema?.response as object | undefined), default: ErrorBody };
      const description = [schema?.description, call && refusalsOf(call)].filter(Boolean).join(' ');
      return {
        schema: { ...schema, description, response, ...(needsLogin ? { security: [{ bearer: [] }] } : {}) },
        url,
      };
    },
  });
  route(app, calls.describeApi, async () => app.swagger());
  await app.register(async (scope) => {
    declareAsFiles(scope);
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { validatorUrl: null },
      theme: { title: 'Venture Atlas: calls' },
      logo: { type: 'image/svg+xml', content: wordmark, href: '/', target: '_self' },
      staticCSP: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    });
  });
});

/** The specific error codes of a call, as a sentence. */
function refusalsOf({ errors }: Call): string {
  if (errors.length === 0) return '';
  return `Refuses with ${errors.map((code) => `${code} (${errorStatus[code]})`).join(', ')}.`;
}
