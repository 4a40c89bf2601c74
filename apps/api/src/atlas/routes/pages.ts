import { messages, picturesIn, reservedSlugs, toSlug } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { gzipped, preferredEncoding, quickBrotli } from '../../http/answers/compress.ts';
import { documentHeaders, makeNonce } from '../../http/plugins/security-headers.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { mapUrl } from '../../media/present/picture.ts';
import { findGlimpse } from '../../media/queries/pictures.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';
import { publicScope } from '../../worlds/scope.ts';
import { readWiki } from '../answers/map-answers.ts';
import { parentsIn } from '../answers/parents-in.ts';
import { type FoundPlace, publicReader, type Reader } from '../answers/reader.ts';
import type { LocationWithMap } from '../queries/locations.ts';
import { listParents } from '../queries/positions.ts';
import { findStart } from '../start-map.ts';
import {
  descriptionOf,
  loadIndexPage,
  notBuiltPage,
  type PageHead,
  plainHead,
  SITE_NAME,
  type Start,
} from '../web/index-page.ts';
import { pageAddresses } from '../web/page-addresses.ts';

/** Answers with the web app's page. */
export type SendPage = (reply: FastifyReply, head: PageHead, status: number) => Promise<FastifyReply>;

/** How pages are sent: the built index.html with a fresh nonce, never stored. */
export function createSendPage(config: Config): SendPage {
  const render = loadIndexPage(config);
  return async (reply, head, status) => {
    const nonce = makeNonce();
    reply.headers({ ...documentHeaders(config, nonce), 'cache-control': 'no-store', vary: 'Accept-Encoding' });
    if (render === undefined) return reply.code(503).send(notBuiltPage);
    const page = render(head, { nonce, start: await startOf(reply.server, config) });
    // Safe to compress: what a stranger may choose, a name or an address, stands beside no secret that is worth a guess.
    const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
    if (encoding === 'identity') return reply.code(status).send(page);
    const packed = await (encoding === 'br' ? quickBrotli : gzipped)(Buffer.from(page));
    return reply.code(status).header('content-encoding', encoding).send(packed);
  };
}

/** A page of words is shown whether the database can be read or not. */
async function startOf(app: FastifyInstance, { defaultLocation, cdn }: Config): Promise<Start> {
  const otherwise: Start = { default_location: defaultLocation, has_map: true };
  try {
    const start = await findStart(app.db, defaultLocation);
    const revision = cdn ? { revision: await app.publicRevision.read() } : {};
    return start === undefined
      ? { ...otherwise, has_map: false }
      : { default_location: start.slug, has_map: true, ...revision };
  } catch {
    return otherwise;
  }
}

const missing: PageHead = { ...plainHead, title: `Not Found · ${SITE_NAME}`, isPrivate: true };

/** What concerns one person, table or world. */
const notForRobots = ['/campaign/', '/world/', '/edit_campaign', '/admin'];

/** The first picture of a text, of those that lie here. */
const pictureOfText = ({ image, markdown = '' }: WikiPageContent): string | null =>
  [...(image === null ? [] : [image]), ...picturesIn(markdown)].find(
    (address) => keyOfAddress(address) !== undefined,
  ) ?? null;

/** An address that no page has: the web app shows its 404 screen. */
export const sendMissingPage = (sendPage: SendPage) => (_request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, missing, 404);

/** What an address of a map may carry; `child` is the place that is open, if it is one text. */
interface MapQuery {
  child?: unknown;
}

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

  const pictureOf = async ({ picture_file, map_width, map_height }: LocationWithMap) => {
    if (picture_file === null || map_width === null || map_height === null) return undefined;
    const glimpse = await findGlimpse(app.db, picture_file);
    return glimpse === undefined ? undefined : { glimpse, width: map_width, height: map_height };
  };

  const headOf = async (reader: Reader, place: FoundPlace, canonicalPath: string): Promise<PageHead> => {
    const { location } = place;
    const { wiki_page_content: content } = (await readWiki(reader, place)).body;
    return {
      title: `${messages.mapTitle(location.name)} · ${SITE_NAME}`,
      description: descriptionOf(content?.top_section ?? ''),
      canonicalPath,
      image:
        location.seo_image ??
        mapUrl(publicAddresses, location, location.share_file ?? location.picture_file) ??
        (content === null ? null : pictureOfText(content)),
      isPrivate: false,
      isMap: true,
    };
  };

  /** The place that a link into a map opens, when it stands on that map for everybody. */
  const findChild = async (reader: Reader, map: LocationWithMap, child: unknown): Promise<FoundPlace | undefined> => {
    if (typeof child !== 'string' || child === '') return undefined;
    const place = await reader.findPlace(toSlug(child));
    if (place === undefined) return undefined;
    const { db, scope, sight } = reader;
    const parents = parentsIn(scope, await listParents(db, scope, [place.location.id], sight));
    return parents.some(({ id }) => id === map.id) ? place : undefined;
  };

  /** What a link says: the map, or the place on it that it opens, in the picture of the map when it has none. */
  const mapHead = async (slug: string, query: MapQuery, path?: string): Promise<PageHead | undefined> => {
    const reader = publicReader(app.db, await publicScope(app.db));
    const found = await reader.findPlace(slug);
    if (found === undefined) return undefined;
    const map = found.location;
    // An earlier address of a renamed location names the one it has now.
    const mapPath = path ?? `/${encodeURIComponent(map.slug)}/`;
    const firstLook = { slug: map.slug, name: map.name, picture: await pictureOf(map) };
    const head = { ...(await headOf(reader, found, mapPath)), firstLook };
    const place = await findChild(reader, map, query.child);
    if (place === undefined) return head;
    const { name, slug: child } = place.location;
    const own = await headOf(reader, place, `${mapPath}?child=${encodeURIComponent(child)}`);
    return { ...own, title: `${name} · ${head.title}`, image: own.image ?? head.image, firstLook };
  };

  app.get<{ Querystring: MapQuery }>('/', route, async (request, reply) => {
    // Without a world yet the start page is still there: it says what is missing.
    const start = await findStart(app.db, config.defaultLocation);
    const head = (start && (await mapHead(start.slug, request.query, '/'))) ?? plainHead;
    return sendPage(reply, head, 200);
  });

  app.get<{ Params: { name: string }; Querystring: MapQuery }>('/:name', route, async (request, reply) => {
    const slug = toSlug(request.params.name);
    // No location has such a name; `/api` alone is an unknown call, not an unknown page.
    if (reservedSlugs.has(slug)) return reply.callNotFound();
    const head = await mapHead(slug, request.query);
    return head === undefined ? sendPage(reply, missing, 404) : sendPage(reply, head, 200);
  });

  app.get('/.well-known/security.txt', { config: { access: 'file' } }, (_request, reply) => {
    const text = securityText(config, Date.now());
    if (text === undefined) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
  });

  app.get('/robots.txt', { config: { access: 'file' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`), ''].join('\n')),
  );
};

const DAY_MS = 24 * 3_600_000;
/** What RFC 9116 recommends is less than a year. */
const GOOD_FOR_DAYS = 180;

/**
 * Where people report a hole in this installation (RFC 9116).
 * @param now ms since 1970
 * @returns undefined where the operator has named no way to reach them
 */
function securityText(
  { contactEmail, communityChatUrl, publicUrl }: Pick<Config, 'contactEmail' | 'communityChatUrl' | 'publicUrl'>,
  now: number,
): string | undefined {
  const chat = communityChatUrl?.startsWith('https:') ? [communityChatUrl] : [];
  const contacts = [...(contactEmail === null ? [] : [`mailto:${contactEmail}`]), ...chat];
  if (contacts.length === 0) return undefined;
  // Of whole days: the text is the same all day.
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS).toISOString();
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
