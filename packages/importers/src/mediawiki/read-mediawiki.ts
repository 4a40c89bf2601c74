import { cleanName } from '../clean-name.ts';
import {
  type DraftText,
  draftLocation,
  draftPoint,
  type KeptPage,
  keyOfWorld,
  newDraft,
  type WorldDraft,
} from '../draft.ts';
import { projectAround } from '../map-projection.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { withoutOutliers } from '../outliers.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import type { SourceFile } from '../source-file.ts';
import { copyOf, newSite, readPages, type WikiSite, type WikiSourcePage } from './read-pages.ts';
import { coordinatesOf, pictureNames, wikitextPage } from './wikitext-page.ts';

const ROOT_KEY = 'map';
const FILE_NAMESPACE = 6;
const PICTURES_MAX = 20;
/** The most places without a map that are kept. */
const ARTICLES_MAX = 50_000;

/**
 * Reads wiki exports as streams, twice: first the titles, to find articles with an existing place and their
 * redirects, then the texts of those. An article is added to the place of its name. On request, articles with
 * coordinates become places, and all others become places that stand on no map. Several wikis are read one after the
 * other, each with its own page numbers, addresses, and links.
 */
export const readMediaWiki: Reader = async (files, options, report) => {
  const progress = createProgress(options);
  const wikis = new Map<string, { site: WikiSite; files: SourceFile[] }>();
  for (const file of files) {
    const site = await readHead(file);
    const name = site.base ?? site.name ?? '';
    const wiki = wikis.get(name) ?? { site, files: [] };
    wiki.files.push(progress.watch(file));
    wikis.set(name, wiki);
  }
  const drafts: WorldDraft[] = [];
  for (const [name, wiki] of wikis) {
    const source = options.source ?? wiki.site.base ?? wiki.site.name ?? 'wiki';
    const draft = newDraft('mediawiki', source);
    // A source name from the importer applies to all wikis.
    const own = options.source === null ? source : `${source} ${name}`;
    const keyOf = drafts.length === 0 ? (key: string) => key : (key: string) => keyOfWorld(own, key);
    await readWiki(wiki, { draft, keyOf, options, report });
    drafts.push(draft);
  }
  const [draft = newDraft('mediawiki', options.source ?? 'wiki'), ...others] = drafts;
  draft.locations = [draft, ...others].flatMap(({ locations }) => locations);
  draft.positions = [draft, ...others].flatMap(({ positions }) => positions);
  draft.textsByName = [draft, ...others].flatMap(({ textsByName }) => textsByName);
  if (options.attribution === null && draft.textsByName.length + draft.locations.length > 0) {
    report.note('The texts carry no source and license: most wikis ask for both (--by, --licence).');
  }
  return draft;
};

/** The metadata of a wiki, from before its first page. */
async function readHead(file: SourceFile): Promise<WikiSite> {
  const site = newSite();
  await readPages(file, site).next();
  return site;
}

/** The results of reading one wiki. */
interface Reading {
  draft: WorldDraft;
  /** The key in the draft for a key within this wiki. */
  keyOf: (key: string) => string;
  options: ReadOptions;
  report: ReportBuilder;
}

/** A wiki while its articles are read. */
interface OpenWiki extends Reading {
  site: WikiSite;
  /** The key of a page: its number, or its title if several pages have that number. */
  pageKey: (page: WikiSourcePage) => string;
}

async function readWiki(
  { site, files }: { site: WikiSite; files: readonly SourceFile[] },
  reading: Reading,
): Promise<void> {
  const { draft, keyOf, options, report } = reading;
  const redirects = new Map<string, string[]>();
  const { wanted, shared } = await findWanted(files, site, options, redirects, report);
  const pageKey = ({ id, title }: WikiSourcePage): string => keyOf(`page:${id === '' || shared.has(id) ? title : id}`);
  const wiki: OpenWiki = { draft, keyOf, options, report, site, pageKey };
  const located: Located[] = [];
  const kept = new Set<string>();
  const titles = new Map<string, string>();
  for (const file of files) {
    for await (const page of readPages(file, newSite())) {
      if (!isArticle(page)) continue;
      if (!titles.has(page.title)) titles.set(page.title, pageKey(page));
      // A title that appears twice is read once.
      if (kept.has(page.title)) continue;
      kept.add(page.title);
      const names = wanted.get(page.title);
      const found = names === undefined && options.placesFromCoordinates ? locate(wiki, page) : undefined;
      if (names !== undefined) addText(wiki, page, names);
      else if (found !== undefined) located.push(found);
      else if (options.keepArticles) keepArticle(wiki, page);
    }
  }
  if (located.length > 0) addPlaces(wiki, located);
  resolveLinks(draft, keyOfTitles(draft, titles));
}

/** Returns the key of the article that a link names, also through a redirect. */
function keyOfTitles({ textsByName }: WorldDraft, titles: Map<string, string>): (title: string) => string | undefined {
  const others = new Map(textsByName.flatMap(({ key, names }) => names.map((name) => [name, key] as const)));
  return (title) => titles.get(title) ?? others.get(title);
}

const isArticle = (page: WikiSourcePage): boolean => page.namespace === 0 && page.redirect === null;

/**
 * The titles whose articles have a place here, with all names that lead to them, best first; and the page numbers
 * that several articles share.
 */
async function findWanted(
  files: readonly SourceFile[],
  site: WikiSite,
  options: ReadOptions,
  redirects: Map<string, string[]>,
  report: ReportBuilder,
): Promise<{ wanted: Map<string, string[]>; shared: Set<string> }> {
  const titles = new Set<string>();
  const titleOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const file of files) {
    report.file(file.name, file.bytes);
    for await (const page of readPages(file, site)) {
      report.read('pages');
      if (page.namespace !== 0) continue;
      report.read('pages in namespace 0');
      if (page.redirect === null) {
        if (titles.has(page.title)) report.skip('A title that comes twice', page.title);
        titles.add(page.title);
        if ((titleOf.get(page.id) ?? page.title) !== page.title) shared.add(page.id);
        titleOf.set(page.id, page.title);
      } else if (options.isKnownName(page.title)) {
        report.read('redirects');
        const others = redirects.get(page.redirect);
        if (others === undefined) redirects.set(page.redirect, [page.title]);
        else others.push(page.title);
      } else report.read('redirects');
    }
  }
  const wanted = new Map<string, string[]>();
  for (const title of titles) {
    const bare = title.replace(/\s*\([^()]*\)\s*$/, '');
    const names = [title, ...(redirects.get(title) ?? []), ...(bare === title || bare === '' ? [] : [bare])];
    const known = names.filter((name) => options.isKnownName(name));
    if (known.length > 0) wanted.set(title, known);
    else if (!options.placesFromCoordinates && !options.keepArticles) report.skip('No place with this name', title);
  }
  return { wanted, shared };
}

function addText({ draft, site, options, report, pageKey }: OpenWiki, page: WikiSourcePage, names: string[]): void {
  const url = pageUrl(site, page.title);
  const attribution = attributionOf(options.attribution, { title: page.title, url });
  const content = wikitextPage(page.title, page.text, attribution, report, site);
  if (content === null) {
    report.skip('No text', page.title);
    return;
  }
  report.read('texts');
  const text: DraftText = {
    key: pageKey(page),
    names,
    wiki_url: url,
    images: pictureUrls(page, site),
    page: options.keepPage(content),
  };
  draft.textsByName.push(text);
}

/** The address of an article; null when the export does not contain the wiki's address. */
function pageUrl(site: WikiSite, title: string): string | null {
  if (site.base === null) return null;
  const path = encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%3A', ':');
  return `${site.base}${path}`;
}

/** In every wiki, in any language, this address leads to the file itself. */
function pictureUrls(page: WikiSourcePage, site: WikiSite): string[] {
  const { base } = site;
  if (base === null) return [];
  const names = pictureNames(page.text, site.namespaces.get(FILE_NAMESPACE)).slice(0, PICTURES_MAX);
  return names.map((name) => copyOf(`${base}Special:FilePath/${encodeURIComponent(name)}`));
}

/** A page that becomes a place, without its text, which is stored separately. */
interface Located {
  key: string;
  title: string;
  lat: number;
  lon: number;
  url: string | null;
  images: string[];
  text: KeptPage | null;
}

/** @returns undefined when the page has no coordinates */
function locate({ site, options, report, pageKey }: OpenWiki, page: WikiSourcePage): Located | undefined {
  const at = coordinatesOf(page.text);
  if (at === undefined) {
    if (!options.keepArticles) report.skip('No coordinates, and no place with this name', page.title);
    return undefined;
  }
  const url = pageUrl(site, page.title);
  const attribution = attributionOf(options.attribution, { title: page.title, url });
  report.place();
  const content = wikitextPage(page.title, page.text, attribution, report, site);
  const text = content === null ? null : options.keepPage(content);
  return { key: pageKey(page), title: page.title, ...at, url, images: pictureUrls(page, site), text };
}

/**
 * Adds an article without an existing place as a place that stands on no map. An article without text is left out.
 */
function keepArticle({ draft, site, options, report, pageKey }: OpenWiki, page: WikiSourcePage): void {
  const name = cleanName(page.title, report);
  const url = pageUrl(site, page.title);
  const attribution = attributionOf(options.attribution, { title: page.title, url });
  const content = name === undefined ? null : wikitextPage(page.title, page.text, attribution, report, site);
  if (name === undefined || content === null) {
    report.skip(name === undefined ? 'No name' : 'No text', page.title);
    return;
  }
  if (draft.locations.length >= ARTICLES_MAX) {
    report.skip(`Beyond the ${ARTICLES_MAX} pages that are kept at once`, page.title);
    return;
  }
  report.place();
  report.read('pages kept for a map');
  const kept = { wiki_url: url, images: pictureUrls(page, site), keptText: options.keepPage(content), isOffMap: true };
  draft.locations.push(draftLocation(pageKey(page), name, kept));
}

function addPlaces({ draft, keyOf, site, options, report }: OpenWiki, located: readonly Located[]): void {
  const { near, bounds } = withoutOutliers(
    located,
    ({ lon, lat }) => [[lon, lat]],
    (place) => place.title,
    report,
  );
  if (bounds === undefined) return;
  const { frame, project, measure } = projectAround(bounds, 'up', options);
  const name = nameOrProposal(options.mapName ?? cleanName(site.name), '');
  const root = keyOf(ROOT_KEY);
  draft.locations.push(draftLocation(root, name.name, { ...name, isRoot: true, map: frame, measure }));
  for (const { key, title, lat, lon, url, images, text } of near) {
    const placeName = cleanName(title, report);
    if (placeName === undefined) {
      report.skip('No name', title);
      continue;
    }
    const [lng, up] = project(lon, lat);
    draft.locations.push(draftLocation(key, placeName, { wiki_url: url, images, keptText: text }));
    draft.positions.push(draftPoint(root, key, { lat: up, lng }, SCALES.place));
  }
}

/** Each of the two passes is half of the progress. */
function createProgress({ onProgress }: ReadOptions): { watch: (file: SourceFile) => SourceFile } {
  let done = 0;
  return {
    watch: (file) => ({
      ...file,
      open: async function* () {
        for await (const chunk of file.open()) {
          done += chunk.length;
          onProgress(done / 2);
          yield chunk;
        }
      },
    }),
  };
}
