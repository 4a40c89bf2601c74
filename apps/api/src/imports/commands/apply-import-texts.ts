import { createHash } from 'node:crypto';
import { type DraftText, sourceKeyOf } from '@venture-atlas/importers';
import {
  escapeMarkdown,
  type LinkWriter,
  replaceLinks,
  storedTextFor,
  type TextRow,
  writeLink,
} from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { listAllNames, listLastItems, listPagesOfLocations } from '../queries/imports.ts';
import { lastBaseline, plansByKey } from './apply-import-locations.ts';
import {
  count,
  DELETED,
  type FieldValues,
  type ImportPlan,
  type ImportRequest,
  KEPT,
  mergeFields,
  type TextPlan,
} from './apply-import-plan.ts';

const FOREIGN = 'A text that is not from this file is there already (--overwrite takes the file)';

/** A text and its place. */
type Wanted = Pick<TextPlan, 'sourceKey' | 'location' | 'name' | 'content'> & { locationId: number | undefined };

/** Plans every text of the draft: texts of its own locations, and texts that join an existing location by name. */
export async function planTexts(trx: Db, request: ImportRequest, plan: ImportPlan): Promise<void> {
  const wanted = withComingLinks(request, plan, [
    ...ownTexts(request, plan),
    ...(await textsByName(trx, request, plan)),
  ]);
  const ids = wanted.flatMap(({ locationId }) => locationId ?? []);
  const pages = await hashPages(trx, ids);
  const lastItems = await listLastItems(
    trx,
    request.worldId,
    'wiki_page',
    wanted.map((text) => text.sourceKey),
  );
  for (const { locationId, ...text } of wanted) {
    const row = locationId === undefined ? undefined : pages.get(locationId);
    const lastItem = lastItems.get(text.sourceKey);
    if (row === undefined && lastItem !== undefined && !request.overwrite) {
      plan.tallies.skip(DELETED, `the text of ${text.name}`);
      continue;
    }
    const last = lastBaseline(lastItem?.after);
    const baseline = sameAsLast(last, baselineOf(text.content()));
    const merge =
      row === undefined
        ? { write: baseline, kept: [], baseline }
        : mergeFields({ content: row.hash }, last, baseline, request.overwrite);
    count(plan.counts.texts, row === undefined, merge);
    if (merge.kept.length > 0) plan.tallies.skip(lastItem === undefined ? FOREIGN : KEPT, `the text of ${text.name}`);
    if (row !== undefined && merge.write.content === undefined) continue;
    plan.texts.push({ ...text, row, action: row === undefined ? 'create' : 'update' });
  }
}

/** Replaces links to places of the files that are not imported by their words or the place's name. */
function withComingLinks({ draft }: ImportRequest, plan: ImportPlan, texts: readonly Wanted[]): readonly Wanted[] {
  const coming = new Set([...plan.locations.map(({ key }) => key), ...texts.map(({ location }) => location.key)]);
  const names = new Map([
    ...draft.textsByName.map((text) => [text.key, text.names[0]] as const),
    ...draft.locations.map(({ key, name }) => [key, name] as const),
  ]);
  const renderLink: LinkWriter = (key, words) => {
    const name = words ?? names.get(key);
    return coming.has(key) || name === undefined ? writeLink(key, words) : escapeMarkdown(name);
  };
  const settled = (text: WikiPageContent): WikiPageContent =>
    text.markdown === undefined ? text : { ...text, markdown: replaceLinks(text.markdown, renderLink) };
  return texts.map((text) => ({ ...text, content: () => settled(text.content()) }));
}

/** Hashes of existing texts, read in batches so that they are never in memory together. */
async function hashPages(trx: Db, locationIds: readonly number[]) {
  const pages = new Map<number, { id: number; version: number; hash: string }>();
  for (const some of batches(locationIds)) {
    for (const { id, location_id, version, ...row } of await listPagesOfLocations(trx, some)) {
      if (location_id !== null) pages.set(location_id, { id, version, hash: hashOfRow(row) });
    }
  }
  return pages;
}

/** Hash of a text with its secrets, as editors see it. */
const hashOfRow = (row: TextRow): string => hashOf(storedTextFor(row, 'editor') ?? row.content);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The baseline of a text is its hash, since texts are long. */
const baselineOf = (content: WikiPageContent): { content: string } => ({
  content: hashOf(JSON.stringify(content)),
});

/** The baseline of a text whose stored form may differ from the file: links have ids, and earlier secrets are kept. */
export function textBaseline(file: WikiPageContent, row: TextRow): FieldValues {
  const [content, fileHash] = [hashOfRow(row), baselineOf(file).content];
  return content === fileHash ? { content } : { content, file: fileHash };
}

/** An unchanged file counts as its stored form. */
const sameAsLast = (last: FieldValues | undefined, file: { content: string }): { content: string } =>
  last?.file === file.content && typeof last.content === 'string' ? { content: last.content } : file;

function ownTexts({ draft }: ImportRequest, plan: ImportPlan): Wanted[] {
  const plans = plansByKey(plan);
  return draft.locations.flatMap((location) => {
    const target = plans.get(location.key);
    const { text, keptText } = location;
    const content = keptText ?? (text === null ? null : () => text);
    if (content === null || target === undefined || target.isForeign) return [];
    return [
      {
        sourceKey: target.sourceKey,
        location: { key: location.key },
        name: location.name,
        content,
        locationId: target.row?.id,
      },
    ];
  });
}

async function textsByName(trx: Db, { draft, worldId }: ImportRequest, plan: ImportPlan): Promise<Wanted[]> {
  if (draft.textsByName.length === 0) return [];
  const byName = new Map<string, Awaited<ReturnType<typeof listAllNames>>>();
  for (const row of await listAllNames(trx, worldId)) {
    const list = byName.get(row.name_lower);
    if (list === undefined) byName.set(row.name_lower, [row]);
    else list.push(row);
  }
  const taken = new Set<number>();
  const found: Wanted[] = [];
  // A page with the place's own name comes before one that redirects there.
  for (const [rank, text] of ranked(draft.textsByName)) {
    const places = byName.get(searchKey(text.names[rank] ?? '')) ?? [];
    if (places.length > 1) plan.tallies.skip('A name that several places have', text.names[rank] ?? '');
    const [place] = places;
    if (place === undefined || places.length > 1 || taken.has(place.id)) continue;
    taken.add(place.id);
    const sourceKey = sourceKeyOf(draft, text.key);
    const fields = {
      ...(text.wiki_url !== null && place.wiki_url === null ? { wiki_url: text.wiki_url } : {}),
      ...(text.images.length > 0 && place.images_from_wiki === '[]'
        ? { images_from_wiki: JSON.stringify(text.images) }
        : {}),
    };
    if (Object.keys(fields).length > 0) plan.links.push({ id: place.id, sourceKey, fields });
    found.push({
      sourceKey: `${sourceKey}@${place.id}`,
      location: { id: place.id, key: text.key },
      name: place.name,
      content: text.page,
      locationId: place.id,
    });
  }
  const joined = new Set(found.map((text) => text.sourceKey.slice(0, text.sourceKey.lastIndexOf('@'))));
  for (const text of draft.textsByName) {
    const isJoined = joined.has(sourceKeyOf(draft, text.key));
    if (!isJoined) plan.tallies.skip('No place with this name', text.names[0] ?? '');
  }
  return found;
}

/** All first names, then all second ones, and so on. */
function* ranked(texts: readonly DraftText[]): Generator<[number, DraftText]> {
  const most = texts.reduce((longest, text) => Math.max(longest, text.names.length), 0);
  for (let rank = 0; rank < most; rank += 1) {
    for (const text of texts) if (rank < text.names.length) yield [rank, text];
  }
}
