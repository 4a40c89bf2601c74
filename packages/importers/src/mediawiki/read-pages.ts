import { ImportRefusal } from '../import-refusal.ts';
import type { SourceFile } from '../source-file.ts';
import { createXmlParser } from '../xml-parser.ts';

/** Metadata of a wiki in its export. */
export interface WikiSite {
  name: string | null;
  /** Address of a page without its title; null if unknown. */
  base: string | null;
  /** Localized names of namespaces by number. */
  namespaces: Map<number, string>;
}

/** One page with its newest text. */
export interface WikiSourcePage {
  id: string;
  title: string;
  namespace: number;
  redirect: string | null;
  text: string;
}

/** Oldest and newest supported schema: 0.3 to 0.11. */
const SCHEMA = { from: 3, to: 11 } as const;
/** Longer texts are not articles. */
const TEXT_LENGTH_MAX = 4_000_000;
/** MediaWiki itself allows 255 bytes. */
const TITLE_LENGTH_MAX = 300;
const REDIRECT = /^\s*#\p{L}+\s*:?\s*\[\[\s*:?([^\]|#\n]{1,300})/u;
const READ = new Set(['sitename', 'base', 'namespace', 'title', 'ns', 'id', 'timestamp', 'text']);

/**
 * Streams the pages of an export. Of several revisions the one with the newest time is used, wherever it stands.
 * Contributors are never read.
 * @param site filled in before the first page
 * @throws ImportRefusal when the XML is broken, naming the line, or its schema is unknown
 */
export async function* readPages(file: SourceFile, site: WikiSite): AsyncGenerator<WikiSourcePage> {
  const pages: WikiSourcePage[] = [];
  const parser = createParser(site, file.name, (page) => pages.push(page));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of file.open()) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* pages.splice(0);
  }
  parser.write(decoder.decode());
  parser.close();
  yield* pages;
}

export const newSite = (): WikiSite => ({ name: null, base: null, namespaces: new Map() });

interface OpenPage {
  id: string;
  title: string;
  namespace: number | undefined;
  redirect: string | null;
  timestamp: string;
  text: string;
  /** The revision that is being read. */
  revision: { timestamp: string; text: string } | undefined;
}

function createParser(
  site: WikiSite,
  fileName: string,
  emit: (page: WikiSourcePage) => void,
): ReturnType<typeof createXmlParser> {
  const path: string[] = [];
  let words = '';
  let page: OpenPage | undefined;
  let namespaceKey = 0;
  return createXmlParser(fileName, {
    open: (name, attributes) => {
      if (path.length === 0) checkRoot(name, attributes, fileName);
      path.push(name);
      words = '';
      if (name === 'page')
        page = {
          id: '',
          title: '',
          namespace: undefined,
          redirect: null,
          timestamp: '',
          text: '',
          revision: undefined,
        };
      else if (name === 'revision' && page !== undefined) page.revision = { timestamp: '', text: '' };
      else if (name === 'redirect' && page !== undefined) page.redirect = String(attributes.title ?? '') || null;
      else if (name === 'namespace') namespaceKey = Number(attributes.key);
    },
    text: (text) => {
      if (READ.has(path.at(-1) ?? '') && words.length < TEXT_LENGTH_MAX) words += text;
    },
    close: (name) => {
      path.pop();
      const parent = path.at(-1);
      if (page === undefined) {
        readSite(site, name, words, namespaceKey);
        return;
      }
      if (parent === 'page') readPageField(page, name, words);
      else if (parent === 'revision' && page.revision !== undefined) {
        if (name === 'timestamp') page.revision.timestamp = words.trim();
        else if (name === 'text') page.revision.text = words;
      }
      if (name === 'page') {
        emit(finished(page, site));
        page = undefined;
      }
      words = '';
    },
  });
}

function checkRoot(name: string, attributes: Record<string, unknown>, fileName: string): void {
  if (name !== 'mediawiki') throw new ImportRefusal(`${fileName} is not a MediaWiki export: it begins with <${name}>.`);
  const schema = /export-0\.(\d+)/.exec(String(attributes.xmlns ?? ''))?.[1];
  if (schema === undefined) return;
  if (Number(schema) < SCHEMA.from || Number(schema) > SCHEMA.to) {
    throw new ImportRefusal(
      `${fileName} has the schema 0.${schema}; those from 0.${SCHEMA.from} to 0.${SCHEMA.to} are known.`,
    );
  }
}

function readSite(site: WikiSite, name: string, words: string, namespaceKey: number): void {
  if (name === 'sitename') site.name = words.trim() || null;
  else if (name === 'base') site.base = /^https?:\/\/\S+\//.exec(words.trim())?.[0] ?? null;
  else if (name === 'namespace' && words.trim() !== '') site.namespaces.set(namespaceKey, words.trim());
}

function readPageField(page: OpenPage, name: string, words: string): void {
  if (name === 'title') page.title = words.trim();
  else if (name === 'id') page.id = words.trim();
  else if (name === 'ns') page.namespace = Number(words.trim());
  else if (name === 'revision' && page.revision !== undefined) {
    const { timestamp, text } = page.revision;
    if (page.timestamp !== '' && timestamp < page.timestamp) return;
    page.timestamp = timestamp;
    page.text = text;
  }
}

/** A copy of a string in its own memory. A substring would keep the whole file alive for a title. */
export const copyOf = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

function finished(page: OpenPage, site: WikiSite): WikiSourcePage {
  const redirect = page.redirect ?? REDIRECT.exec(page.text.slice(0, 500))?.[1]?.trim() ?? null;
  const namespace = page.namespace ?? namespaceOf(page.title, site);
  return {
    id: copyOf(page.id.slice(0, 20)),
    title: copyOf(page.title.slice(0, TITLE_LENGTH_MAX)),
    namespace,
    redirect: redirect === null ? null : copyOf(redirect),
    text: page.text,
  };
}

/** Before schema 0.6 only the title contains a page's namespace. */
function namespaceOf(title: string, site: WikiSite): number {
  const prefix = title.includes(':') ? title.slice(0, title.indexOf(':')) : undefined;
  for (const [key, name] of site.namespaces) if (name === prefix) return key;
  return 0;
}
