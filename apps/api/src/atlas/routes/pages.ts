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

/** Sends the page of the web app. */
export type SendPage = (reply: FastifyReply, head: PageHead, status: number) => Promise<FastifyReply>;

/** Creates the function that sends pages: the built index.html with a fresh nonce, never stored. */
export function createSendPage(config: Config): SendPage {
  const render = loadIndexPage(config);
  return async (reply, head, status) => {
    const nonce = makeNonce();
    reply.headers({ ...documentHeaders(config, nonce), 'cache-control': 'no-store', vary: 'Accept-Encoding' });
    if (render === undefined) return reply.code(503).send(notBuiltPage);
    const page = render(head, { nonce, start: await startOf(reply.server, config) });
    // Compression is safe here: no secret on the page stands beside text that an attacker can choose.
    const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
    if (encoding === 'identity') return reply.code(status).send(page);
    const packed = await (encoding === 'br' ? quickBrotli : gzipped)(Buffer.from(page));
    return reply.code(status).header('content-encoding', encoding).send(packed);
  };
}

/** Pages without data are shown even if the database cannot be read. */
async function startOf(app: FastifyInstance, { defaultLocation, cdn }: Config): Promise<Start> {
  const fallback: Start = { default_location: defaultLocation, has_map: true };
  try {
    const start = await findStart(app.db, defaultLocation);
    const revision = cdn ? { revision: await app.publicRevision.read() } : {};
    return start === undefined
      ? { ...fallback, has_map: false }
      : { default_location: start.slug, has_map: true, ...revision };
  } catch {
    return fallback;
  }
}

const missing: PageHead = { ...plainHead, title: `Not Found · ${SITE_NAME}`, isPrivate: true };

/** Pages about one person, table, or world. */
const notForRobots = ['/campaign/', '/world/', '/edit_campaign', '/admin'];

/** The first picture of a text that is stored here. */
const pictureOfText = ({ image, markdown = '' }: WikiPageContent): string | null =>
  [...(image === null ? [] : [image]), ...picturesIn(markdown)].find(
    (address) => keyOfAddress(address) !== undefined,
  ) ?? null;

/** For unknown addresses: the web app shows its 404 screen. */
export const sendMissingPage = (sendPage: SendPage) => (_request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, missing, 404);

/** The query of a map's address. `child` is the open place, if it is a string. */
interface MapQuery {
  child?: unknown;
}

/** Every address of the web app. Maps provide a title, description, and picture for programs that run no scripts. */
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

  /** The place that a link into a map opens, if everybody may see it on that map. */
  const findChild = async (reader: Reader, map: LocationWithMap, child: unknown): Promise<FoundPlace | undefined> => {
    if (typeof child !== 'string' || child === '') return undefined;
    const place = await reader.findPlace(toSlug(child));
    if (place === undefined) return undefined;
    const { db, scope, sight } = reader;
    const parents = parentsIn(scope, await listParents(db, scope, [place.location.id], sight));
    return parents.some(({ id }) => id === map.id) ? place : undefined;
  };

  /** The preview of a link: the map, or the open place on it. A place without a picture shows that of the map. */
  const mapHead = async (slug: string, query: MapQuery, path?: string): Promise<PageHead | undefined> => {
    const reader = publicReader(app.db, await publicScope(app.db));
    const found = await reader.findPlace(slug);
    if (found === undefined) return undefined;
    const map = found.location;
    // The canonical address of a renamed location is its current one.
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
    // Without a world the start page still works and says what is missing.
    const start = await findStart(app.db, config.defaultLocation);
    const head = (start && (await mapHead(start.slug, request.query, '/'))) ?? plainHead;
    return sendPage(reply, head, 200);
  });

  app.get<{ Params: { name: string }; Querystring: MapQuery }>('/:name', route, async (request, reply) => {
    const slug = toSlug(request.params.name);
    // No location has such a name. `/api` alone is an unknown call, not an unknown page.
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
/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/**
 * The contact for security reports about this installation (RFC 9116).
 * @param now ms since 1970
 * @returns undefined if the operator configured no contact
 */
function securityText(
  { contactEmail, communityChatUrl, publicUrl }: Pick<Config, 'contactEmail' | 'communityChatUrl' | 'publicUrl'>,
  now: number,
): string | undefined {
  const chat = communityChatUrl?.startsWith('https:') ? [communityChatUrl] : [];
  const contacts = [...(contactEmail === null ? [] : [`mailto:${contactEmail}`]), ...chat];
  if (contacts.length === 0) return undefined;
  // Rounded to whole days, so that the text stays the same all day.
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS).toISOString();
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
