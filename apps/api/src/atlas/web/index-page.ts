import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppConfig, UPLOAD_FILE_BYTES_MAX } from '@venture-atlas/types';
import type { Config } from '../../config.ts';
import { type PageHead, renderFirstLook, renderHead } from './page-head.ts';

/** Links that fetch the map's files ahead; the build marks them. */
const MAP_FILES = /\s*<link\b[^>]*\bdata-for="map"[^>]*>/g;

/** Fills the built index.html for one answer. */
export type RenderIndex = (head: PageHead, answer: { nonce: string; start: Start }) => string;

/** Where everybody begins at the moment of an answer. */
export type Start = Pick<AppConfig, 'default_location' | 'has_map' | 'revision'>;

/** Stands in the page's settings for what only an answer knows. */
const START = '%START%';

/** Prepares the built web app's page; undefined when it is not built. */
export function loadIndexPage(config: Config): RenderIndex | undefined {
  const file = join(config.webDist, 'index.html');
  if (!existsSync(file)) return undefined;
  const appConfig = `<script type="application/json" id="app-config">${scriptJson(appConfigOf(config))}</script>`;
  // Functions as replacements: a $ in a value is no reference.
  const template = readFileSync(file, 'utf8').replace('<!--app-config-->', () => appConfig);
  const forMaps = partsOf(template);
  const forOthers = partsOf(template.replaceAll(MAP_FILES, ''));
  return (head, { nonce, start }) => {
    const [before, between, after] = head.isMap === true ? forMaps : forOthers;
    const here = scriptJson(start).slice(1, -1);
    const fill = (part: string): string => part.replaceAll('%NONCE%', nonce).replace(`"${START}":0`, () => here);
    return fill(before) + renderHead(head, config.publicUrl) + fill(between) + renderFirstLook(head) + fill(after);
  };
}

/** What is the same in every answer: before the head, between it and the first look, and after that. */
function partsOf(template: string): [string, string, string] {
  const [before = '', rest = ''] = template.split('<!--head-->', 2);
  const [between = '', after = ''] = rest.split('<!--first-look-->', 2);
  return [before, between, after];
}

/** The page that stands in until the web app is built. */
export const notBuiltPage =
  '<!doctype html><html lang="en"><title>Venture Atlas</title>' +
  '<p>The web app is not built yet. Run <code>npm start</code>, or use the address that <code>npm run dev</code> names.</p></html>';

/** What the browser is told about this installation; each answer puts in where everybody begins. */
function appConfigOf(config: Config): Omit<AppConfig, keyof Start> & { [START]: 0 } {
  const { bytes } = config.largestPicture;
  return {
    [START]: 0,
    ...(bytes === UPLOAD_FILE_BYTES_MAX ? {} : { picture_megabytes: bytes / 1_048_576 }),
    community_chat_url: config.communityChatUrl,
    contact_email: config.contactEmail,
    google_client_id: config.google?.clientId ?? null,
    google_script_url: config.google?.scriptUrl ?? null,
  };
}

/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
