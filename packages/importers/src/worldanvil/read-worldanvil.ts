import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, cleanUrl, finiteNumber, isRecord, recordsOf } from '../clean-name.ts';
import { type DraftLocation, draftLocation, draftPoint, newDraft, type WorldDraft } from '../draft.ts';
import { type AddSecret, addsSecret, hideForWantOf, leavesOutHidden } from '../hidden.ts';
import { addHtml } from '../html-page.ts';
import { frameOf } from '../map-projection.ts';
import { keepOffMap, nestMaps, ON_NO_MAP } from '../off-map.ts';
import { attributionOf, PageBuilder } from '../page-builder.ts';
import { SCALES, scaleOfKind } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { LEFT_OUT, markLink, markName } from '../rich-text/marks.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import { readJson } from '../source-file.ts';
import { UniqueKeys } from '../unique-keys.ts';
import { htmlOfBbcode } from './bbcode.ts';

type Json = Record<string, unknown>;

/** Templates whose articles are places. Others are read only where a marker of a map leads to them. */
const PLACES = new Set(['settlement', 'location', 'landmark', 'geography', 'building', 'region']);

/** Texts that the author keeps from readers of the article. */
const HIDDEN_TEXTS = new Set(['authornotes', 'scrapbook', 'seeded']);

/** Fields of an article that hold no text of it. */
const NO_TEXT = new Set(
  'id title slug state icon url content contentParsed snippet folderId entityClass templateType template tags cssClasses displayCss customArticleTemplate author editor subscribergroups creationDate updateDate publicationDate notificationDate pronunciation metaTitle metaDescription commentPlaceholder passcodecta coverSource editURL fullRender'.split(
    ' ',
  ),
);

/** What an export holds, by the IDs of World Anvil. */
interface Records {
  articles: Map<string, Json>;
  maps: Map<string, Json>;
  markers: Map<string, Json>;
  /** Secrets on their own, which articles only refer to. */
  secrets: Map<string, Json>;
}

interface Reading extends Records {
  options: ReadOptions;
  report: ReportBuilder;
  draft: WorldDraft;
  keys: UniqueKeys;
  /** The places that were made of articles, by the IDs of these. */
  places: Map<string, DraftLocation>;
  /** The IDs of articles that markers lead to. */
  placed: ReadonlySet<string>;
}

/**
 * Reads articles, maps, and markers of World Anvil, one JSON file each, as an export has them. Articles have no positions:
 * without a marker they are kept for editors to place. What is private, a draft, or in the works is hidden.
 */
export const readWorldAnvil: Reader = async (files, options, report) => {
  const records: Records = { articles: new Map(), maps: new Map(), markers: new Map(), secrets: new Map() };
  for (const file of eachFile(files, options, report)) addRecord(await readJson(file), records, report);
  const world = [...records.articles.values(), ...records.maps.values()].map((one) => idOf(one.world))[0];
  const draft = newDraft('worldanvil', world ?? options.source ?? 'world');
  const placed = new Set([...records.markers.values()].flatMap(({ article }) => idOf(article) ?? []));
  const reading: Reading = { ...records, options, report, draft, keys: new UniqueKeys(), places: new Map(), placed };
  const mapKeys = addMaps(reading);
  for (const marker of records.markers.values()) addMarker(reading, mapKeys, marker);
  for (const [id, article] of records.articles) if (!reading.places.has(id)) addUnplaced(reading, article);
  nestMaps(draft, () => undefined, report);
  const onMaps = new Set(draft.positions.map(({ child }) => child));
  for (const location of draft.locations) location.isRoot = location.map !== null && !onMaps.has(location.key);
  resolveLinks(draft);
  return draft;
};

/** Files each record by what it is; a map may hold its markers. */
function addRecord(json: unknown, records: Records, report: ReportBuilder): void {
  for (const record of isRecord(json) ? [json] : recordsOf(json)) {
    const id = idOf(record);
    const kind = kindOf(record);
    if (kind === undefined || id === undefined) {
      report.unmapped(kind === undefined ? 'things of other kinds' : 'things without an ID');
      continue;
    }
    report.read(kind);
    records[kind].set(id, record);
    if (kind === 'maps')
      for (const marker of recordsOf(record.markers))
        addRecord({ map: record, ...marker, entityClass: 'Marker' }, records, report);
  }
}

function kindOf({ entityClass, templateType }: Json): keyof Records | undefined {
  if (entityClass === 'Map') return 'maps';
  if (entityClass === 'Marker' || entityClass === 'MapMarker') return 'markers';
  if (entityClass === 'Secret') return 'secrets';
  return typeof templateType === 'string' ? 'articles' : undefined;
}

/** The ID of a thing, or of one that a thing refers to. */
function idOf(of: unknown): string | undefined {
  const id = isRecord(of) ? of.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isHidden = ({ state, isDraft, isWip }: Json): boolean =>
  state === 'private' || isDraft === true || isWip === true;

/** @returns the keys of the maps by their IDs */
function addMaps(reading: Reading): Map<string, string> {
  const { maps, draft, options, report } = reading;
  const keys = new Map<string, string>();
  for (const [id, map] of maps) {
    if (isHidden(map) && leavesOutHidden(reading)) continue;
    const frame = options.frame ?? options.pictureFrame ?? frameOf(finiteNumber(map.width), finiteNumber(map.height));
    const name = cleanName(map.title, report);
    if (name === undefined || frame === undefined) {
      report.skip(
        name === undefined ? 'No name' : 'No size (say how wide and high the picture is)',
        name ?? `map ${id}`,
      );
      continue;
    }
    report.place();
    const location = draftLocation(`map:${id}`, name, { isHidden: isHidden(map) });
    Object.assign(location, { map: frame, ...creditOf(options), picture: pictureOf(map.image) });
    draft.locations.push(location);
    keys.set(id, location.key);
  }
  return keys;
}

const pictureOf = (image: unknown): string | null => (isRecord(image) ? cleanUrl(image.url) : cleanUrl(image));

function addMarker(reading: Reading, mapKeys: ReadonlyMap<string, string>, marker: Json): void {
  const { articles, draft, report } = reading;
  const articleId = idOf(marker.article);
  const article = articles.get(articleId ?? '');
  const isUnknown = articleId !== undefined && article === undefined;
  if (isUnknown) hideForWantOf(report, 'markers', 'articles');
  if ((isHidden(marker) || isUnknown) && leavesOutHidden(reading)) return;
  const mapKey = mapKeys.get(idOf(marker.map) ?? '');
  const label = textOf(marker.title);
  const [x, y] = [finiteNumber(marker.x ?? marker.lng), finiteNumber(marker.y ?? marker.lat)];
  if (mapKey === undefined || x === undefined || y === undefined) {
    report.skip(mapKey === undefined ? 'On a map that is not in these files' : 'No coordinates', label);
    return;
  }
  if (article !== undefined && isHidden(marker) && !isHidden(article)) {
    report.skip('Hidden markers of something that is not hidden (place it again)', textOf(article.title));
    return;
  }
  const place =
    article === undefined ? ownPlace(reading, marker, isHidden(marker) || isUnknown) : placeOf(reading, article);
  const map = draft.locations.find(({ key }) => key === mapKey)?.map;
  if (place === undefined || map == null) return;
  // Pixels of the picture, counted from its upper edge.
  const at = { lat: map.height - y, lng: x };
  draft.positions.push(draftPoint(mapKey, place.key, at, scaleOfKind(place.type, SCALES.place)));
}

/** A place of nothing but a marker. */
function ownPlace({ draft, report, keys }: Reading, marker: Json, isKeptHidden: boolean): DraftLocation | undefined {
  const name = cleanName(marker.title, report);
  if (name === undefined) {
    report.skip('No name', `marker ${idOf(marker)}`);
    return undefined;
  }
  report.place();
  const place = draftLocation(keys.free(`marker:${idOf(marker)}`, name), name, { isHidden: isKeptHidden });
  draft.locations.push(place);
  return place;
}

const keyOf = (id: string): string => `article:${id}`;

/** The place of an article, made when it is not there yet; undefined where it is left out. */
function placeOf(reading: Reading, article: Json): DraftLocation | undefined {
  const { places, draft, report } = reading;
  const id = idOf(article) ?? '';
  const there = places.get(id);
  if (there !== undefined) return there;
  if (isHidden(article) && leavesOutHidden(reading)) return undefined;
  const name = cleanName(article.title, report);
  if (name === undefined) {
    report.skip('No name', `article ${id}`);
    return undefined;
  }
  report.place();
  const cover = isRecord(article.cover) ? cleanUrl(article.cover.url) : null;
  const place = draftLocation(keyOf(id), name, {
    type: typeOf(article),
    wiki_url: cleanUrl(article.url),
    images: cover === null ? [] : [cover],
    isHidden: isHidden(article),
    text: textOfArticle(article, reading),
  });
  draft.locations.push(place);
  places.set(id, place);
  return place;
}

/** What its author calls it ("City"), else its template. */
function typeOf({ type, templateType }: Json): string | null {
  return cleanName(isRecord(type) ? type.title : type) ?? cleanName(templateType) ?? null;
}

const isPlace = ({ templateType }: Json): boolean => PLACES.has(textOf(templateType).toLowerCase());

function addUnplaced(reading: Reading, article: Json): void {
  const { options, report } = reading;
  if (!isPlace(article)) {
    report.unmapped(`articles about a ${textOf(article.templateType)}`);
    return;
  }
  const place = options.offMap ? placeOf(reading, article) : undefined;
  if (place !== undefined) keepOffMap(place, report);
  else if (!options.offMap) report.skip(ON_NO_MAP, textOf(article.title));
}

/** An article's texts: its own, then those of its template's fields and sections under their names. */
function textOfArticle(article: Json, reading: Reading): WikiPageContent | null {
  const page = new PageBuilder();
  const { options } = reading;
  const secret = addsSecret(page, 'passage', reading);
  addBbcode(page, textOf(article.content), reading, secret);
  for (const [name, text] of textsOf(article)) {
    const write = (): void => {
      page.heading(1, headingOf(name));
      addBbcode(page, text, reading, secret);
    };
    if (HIDDEN_TEXTS.has(name) || name.startsWith('ggm')) secret(write);
    else write();
  }
  return page.build(
    attributionOf(options.attribution, {
      title: textOf(article.title),
      url: cleanUrl(article.url) ?? options.attribution?.url ?? null,
    }),
  );
}

/** The texts of an article beside its main one, by their names. A text has at least two words. */
function textsOf(article: Json): [name: string, text: string][] {
  const sections = isRecord(article.sections) ? article.sections : {};
  const found = [
    ...Object.entries(article).filter(([name]) => !NO_TEXT.has(name)),
    ...Object.entries(sections).map(
      ([name, section]) => [name, isRecord(section) ? section.content : section] as const,
    ),
  ];
  return found.flatMap(([name, value]) =>
    typeof value === 'string' && /\S\s+\S/.test(value) ? [[name, value] as [string, string]] : [],
  );
}

/** `naturalResources` and `natural_resources` as words. */
const headingOf = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function addBbcode(page: PageBuilder, text: string, reading: Reading, secret: AddSecret): void {
  const secretOf = (id: string): string => {
    const found = reading.secrets.get(id);
    if (found === undefined) reading.report.skip('Secrets that are not in these files', id);
    return textOf(found?.content);
  };
  addHtml(page, htmlOfBbcode(text, secretOf), { mark: (html) => markMentions(html, reading), secret });
}

/**
 * `[article:id]`, and `@[words](kind:id)`, lead to the article's place. A mention of an article that is hidden and
 * becomes no place does not give its title away.
 */
function markMentions(html: string, { articles, placed, options, report }: Reading): string {
  const link = (id: string, words: string | undefined): string => {
    const article = articles.get(id);
    if (article === undefined) report.skip('Mentioned in a text, but not in these files', words ?? id);
    if (article === undefined || (isHidden(article) && options.hidden !== 'keep')) return words ?? LEFT_OUT;
    if (words !== undefined) return markLink('place', keyOf(id), words);
    if (isHidden(article) && !placed.has(id) && !isPlace(article)) return LEFT_OUT;
    return markName(keyOf(id), textOf(article.title));
  };
  return html
    .replaceAll(/\[article:([\w-]{1,60})(?:\|([^\]\n]{0,300}))?\]/gi, (_, id: string, words?: string) =>
      link(id, words),
    )
    .replaceAll(/@\[([^\]\n]{1,300})\]\([a-z]{1,30}:([\w-]{1,60})\)/gi, (_, words: string, id: string) =>
      link(id, words),
    );
}
