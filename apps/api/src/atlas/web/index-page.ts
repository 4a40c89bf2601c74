import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_ZOOM } from '@venture-atlas/map-math';
import { messages } from '@venture-atlas/rules';
import { type AppConfig, UPLOAD_FILE_BYTES_MAX } from '@venture-atlas/types';
import type { Config } from '../../config.ts';

/** The metadata of a page before any script runs. Null values are left out. */
export interface PageHead {
  title: string;
  description: string | null;
  /** Local path, percent-encoded. */
  canonicalPath: string | null;
  /** Local path or full address. */
  image: string | null;
  isPrivate: boolean;
  /** Whether the page shows a map. Its files are then preloaded. */
  isMap?: boolean;
  /** The part of the map that is in the page itself. Never for a campaign, whose pages are the same for everybody. */
  firstLook?: FirstLook | undefined;
}

/** The name of a map and its picture, if it has one, shown before anything else is loaded. */
interface FirstLook {
  slug: string;
  name: string;
  picture: { glimpse: Uint8Array; width: number; height: number } | undefined;
}

export const SITE_NAME = 'Venture Atlas';

/** The head of pages without metadata of their own. */
export const plainHead: PageHead = {
  title: SITE_NAME,
  description: null,
  canonicalPath: null,
  image: null,
  isPrivate: false,
};

/**
 * The title and meta elements as HTML.
 * Addresses become absolute if the public origin is configured. It is never taken from the request, whose Host header
 * anybody can forge. Without it a link preview has no address and no picture, since preview programs cannot use local
 * paths.
 */
function renderHead(head: PageHead, publicUrl: string | null): string {
  const full = (path: string): string | null => (path.startsWith('/') ? publicUrl && `${publicUrl}${path}` : path);
  const elements = [`<title>${escapeHtml(head.title)}</title>`];
  const meta = (kind: 'name' | 'property', name: string, content: string | null): void => {
    if (content !== null) elements.push(`<meta ${kind}="${name}" content="${escapeHtml(content)}" />`);
  };
  meta('name', 'description', head.description);
  if (head.isPrivate) meta('name', 'robots', 'noindex');
  if (head.canonicalPath !== null) {
    elements.push(`<link rel="canonical" href="${escapeHtml(full(head.canonicalPath) ?? head.canonicalPath)}" />`);
    meta('property', 'og:url', full(head.canonicalPath));
  }
  meta('property', 'og:site_name', SITE_NAME);
  meta('property', 'og:type', 'website');
  meta('property', 'og:title', head.title);
  meta('property', 'og:description', head.description);
  const image = head.image === null ? null : full(head.image);
  meta('property', 'og:image', image);
  if (image !== null) meta('name', 'twitter:card', 'summary_large_image');
  return elements.join('\n    ');
}

/** The map's name over its picture, as HTML; '' for other pages. */
function renderFirstLook({ firstLook }: PageHead): string {
  if (firstLook === undefined) return '';
  const { slug, name, picture } = firstLook;
  const image =
    picture === undefined
      ? ''
      : `<img alt="" width="${Math.round(picture.width * INITIAL_ZOOM)}" height="${Math.round(picture.height * INITIAL_ZOOM)}" ` +
        `src="data:image/webp;base64,${Buffer.from(picture.glimpse).toString('base64')}" />`;
  const words = `<p class="first-name">${escapeHtml(messages.mapTitle(name))}</p>`;
  return `<div class="first-look" data-slug="${escapeHtml(slug)}">${image}${words}</div>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, also inside quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const DESCRIPTION_LENGTH = 160;

/** The beginning of a text on one line, cut between words; null for an empty text. */
export function descriptionOf(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  const gap = cut.lastIndexOf(' ');
  return `${gap > 0 ? cut.slice(0, gap) : cut}…`;
}

/** Links that preload the map's files. The build marks them. */
const MAP_FILES = /\s*<link\b[^>]*\bdata-for="map"[^>]*>/g;

/** Fills the built index.html for one response. */
export type RenderIndex = (head: PageHead, answer: { nonce: string; start: Start }) => string;

/** The map that the site opens with, at the time of a response. */
export type Start = Pick<AppConfig, 'default_location' | 'has_map' | 'revision'>;

/** A placeholder in the page's settings for values of one response. */
const START = '%START%';

/** Prepares the page of the built web app; undefined if it is not built. */
export function loadIndexPage(config: Config): RenderIndex | undefined {
  const file = join(config.webDist, 'index.html');
  if (!existsSync(file)) return undefined;
  const appConfig = `<script type="application/json" id="app-config">${scriptJson(appConfigOf(config))}</script>`;
  // The replacements are functions, so a $ in a value is not special.
  const template = readFileSync(file, 'utf8').replace('<!--app-config-->', () => appConfig);
  const forMaps = partsOf(template);
  const forOthers = partsOf(template.replaceAll(MAP_FILES, ''));
  return (head, { nonce, start }) => {
    const [before, between, after] = head.isMap === true ? forMaps : forOthers;
    const startSettings = scriptJson(start).slice(1, -1);
    const fill = (part: string): string =>
      part.replaceAll('%NONCE%', nonce).replace(`"${START}":0`, () => startSettings);
    return fill(before) + renderHead(head, config.publicUrl) + fill(between) + renderFirstLook(head) + fill(after);
  };
}

/** The constant parts of the page: before the head, between head and first look, and after it. */
function partsOf(template: string): [string, string, string] {
  const [before = '', rest = ''] = template.split('<!--head-->', 2);
  const [between = '', after = ''] = rest.split('<!--first-look-->', 2);
  return [before, between, after];
}

/** The page that is shown until the web app is built. */
export const notBuiltPage =
  '<!doctype html><html lang="en"><title>Venture Atlas</title>' +
  '<p>The web app is not built yet. Run <code>npm start</code>, or use the address that <code>npm run dev</code> names.</p></html>';

/** The settings of this installation for the browser. Each response adds the start map. */
function appConfigOf(config: Config): Omit<AppConfig, keyof Start> & { [START]: 0 } {
  const { bytes } = config.largestPicture;
  return {
    [START]: 0,
    ...(bytes === UPLOAD_FILE_BYTES_MAX ? {} : { picture_megabytes: bytes / 1_048_576 }),
    ...(config.suggestions ? {} : { suggestions_off: true }),
    community_chat_url: config.communityChatUrl,
    contact_email: config.contactEmail,
    google_client_id: config.google?.clientId ?? null,
    google_script_url: config.google?.scriptUrl ?? null,
  };
}

/** JSON inside a script element. Nothing in it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
