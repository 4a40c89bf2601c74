import { messages, reservedSlugs, toSlug } from '@venture-atlas/rules';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { documentHeaders, makeNonce } from '../plugins/security-headers.ts';
import { mediaUrl } from '../present/picture.ts';
import { presentWikiContent } from '../present/wiki.ts';
import { findLocation } from '../queries/locations.ts';
import { findWikiContent } from '../queries/wiki-pages.ts';
import { loadIndexPage, notBuiltPage } from '../web/index-page.ts';
import { pageAddresses } from '../web/page-addresses.ts';
import { descriptionOf, type PageHead, plainHead, SITE_NAME } from '../web/page-head.ts';

/** Answers with the web app's page. */
export type SendPage = (reply: FastifyReply, head: PageHead, status: number) => FastifyReply;

/** How pages are sent: the built index.html with a fresh nonce, never stored. */
export function createSendPage(config: Config): SendPage {
  const render = loadIndexPage(config);
  return (reply, head, status) => {
    const nonce = makeNonce();
    reply.headers({ ...documentHeaders(config, nonce), 'cache-control': 'no-store' });
    return render === undefined ? reply.code(503).send(notBuiltPage) : reply.code(status).send(render(head, nonce));
  };
}

const missing: PageHead = { ...plainHead, title: `Not Found · ${SITE_NAME}`, isPrivate: true };

/** An address that no page has: the web app shows its 404 screen. */
export const sendMissingPage = (sendPage: SendPage) => (_request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, missing, 404);

/** Every address of the web app. Maps tell their title, description and picture to programs that run no scripts. */
export const pageRoutes: FastifyPluginAsync<{ config: Config; sendPage: SendPage }> = async (
  app,
  { config, sendPage },
) => {
  const route = { config: { access: 'file', limit: 'read' } } as const;
  for (const { url, title, isPrivate, noReferrer, isMap = false } of pageAddresses) {
    app.get(url, route, (_request, reply) => {
      if (noReferrer === true) reply.header('referrer-policy', 'no-referrer');
      return sendPage(reply, { ...plainHead, title, isPrivate, isMap }, 200);
    });
  }

  const mapHead = async (slug: string, canonicalPath?: string): Promise<PageHead | undefined> => {
    const location = await findLocation(app.db, slug, 'shown');
    if (location === undefined) return undefined;
    const content = presentWikiContent(await findWikiContent(app.db, location.id));
    return {
      title: `${messages.mapTitle(location.name)} · ${SITE_NAME}`,
      description: descriptionOf(content?.top_section ?? ''),
      // An earlier address of a renamed location names the one it has now.
      canonicalPath: canonicalPath ?? `/${encodeURIComponent(location.slug)}/`,
      image: location.seo_image ?? mediaUrl(location.share_file ?? location.picture_file),
      isPrivate: false,
      isMap: true,
    };
  };

  app.get('/', route, async (_request, reply) => {
    // Without a world yet the start page is still there: it says what is missing.
    const head = (await mapHead(config.defaultLocation, '/')) ?? plainHead;
    return sendPage(reply, head, 200);
  });

  app.get<{ Params: { name: string } }>('/:name', route, async (request, reply) => {
    const slug = toSlug(request.params.name);
    // No location has such a name; `/api` alone is an unknown call, not an unknown page.
    if (reservedSlugs.has(slug)) return reply.callNotFound();
    const head = await mapHead(slug);
    return head === undefined ? sendPage(reply, missing, 404) : sendPage(reply, head, 200);
  });

  app.get('/robots.txt', { config: { access: 'file' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', 'Disallow: /campaign/', 'Disallow: /edit_campaign', 'Disallow: /admin', ''].join('\n')),
  );
};
