import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { freeSlug, keepSecrets, reservedSlugs, toSlug } from '@venture-atlas/rules';
import { initialNumbers } from '@venture-atlas/types';
import { insertTypes } from '../../atlas/queries/locations.ts';
import { keepOldSlug, listOldSlugs } from '../../atlas/queries/old-slugs.ts';
import { clearStandsAlone, standOnMap } from '../../atlas/queries/visible-places.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db, NewImportItem, NewLocation } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { draftSlug } from '../../editing/commands/choose-slug.ts';
import { followOnto } from '../../editing/commands/follow-draft.ts';
import { linkedText, writeWikiPage } from '../../editing/commands/save-wiki-page.ts';
import { listDraftIds } from '../../editing/queries/drafts.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import {
  insertImportedLocations,
  insertImportedPositions,
  insertImportItems,
  listAllSlugs,
  listAllTypes,
  listPagesOfLocations,
  listPageVersions,
  listWikiPieces,
  updateImportedLocation,
  updateImportedPosition,
} from '../queries/imports.ts';
import { listNewDrafts } from './apply-import-drafts.ts';
import {
  type FieldValues,
  hasFields,
  type ImportPlan,
  KEPT_SLUG,
  type LocationPlan,
  STOOD_ALONE,
  type TextPlan,
} from './apply-import-plan.ts';
import { positionFields, positionKey } from './apply-import-positions.ts';
import { textBaseline } from './apply-import-texts.ts';

/** Writes a plan within the caller's transaction. @returns ids by the draft's keys, and ids of all changed locations */
export async function writeImport(writing: Writing): Promise<{ ids: Map<string, number>; touched: number[] }> {
  await writeTypes(writing);
  const ids = await writeLocations(writing);
  const parents = await writePositions(writing, ids);
  const texts = await writeTexts(writing, ids);
  const links = await writeLinks(writing);
  const changed = writing.plan.locations.filter((plan) => plan.row === undefined || hasFields(plan.merge.write));
  const own = changed.flatMap((plan) => ids.get(plan.key) ?? []);
  return { ids, touched: [...new Set([...own, ...parents, ...texts, ...links])] };
}

async function writeTypes(writing: Writing): Promise<void> {
  const { newTypes } = writing.plan;
  if (newTypes.length === 0) return;
  const ids = await insertTypes(writing.trx, writing.worldId, newTypes);
  await record(
    writing,
    newTypes.map(({ name }) => ({
      kind: 'type',
      object_id: ids.get(name) ?? 0,
      source_key: `type:${name}`,
      version: 1,
      before: null,
      after: JSON.stringify({ name }),
    })),
  );
}

async function writeLocations(writing: Writing): Promise<Map<string, number>> {
  const { trx, worldId, plan, at } = writing;
  const types = new Map((await listAllTypes(trx, worldId)).map((type) => [type.name, type.id]));
  const columns = (values: FieldValues) => {
    const { type, ...others } = values;
    return type === undefined
      ? others
      : { ...others, type_id: type === null ? null : (types.get(String(type)) ?? null) };
  };
  const slugs = createSlugs(await listAllSlugs(trx, worldId));
  const fresh = plan.locations.filter((location) => location.row === undefined);
  const drafts = await listNewDrafts(trx, plan);
  const made = await insertImportedLocations(
    trx,
    fresh.map((location) => {
      const isDraft = drafts.has(location.key);
      // The address of a draft blocks no other address.
      const slug = isDraft
        ? draftSlug(freeSlug(location.name, () => false))
        : slugs(location.name, location.wantedSlug);
      if (plan.map !== null && location.key === plan.mapKey) plan.map.slug = slug;
      return {
        ...columns(location.merge.write),
        world_id: worldId,
        slug,
        draft: location.isDraft ? 1 : isDraft ? 2 : 0,
        name_lower: searchKey(location.name),
        import_key: location.sourceKey,
        // Places on no map are only visible to staff.
        stands_alone: location.isOffMap ? 0 : 1,
        created_at: at,
        updated_at: at,
      } as NewLocation;
    }),
  );
  const ids = new Map<string, number>();
  const items: Item[] = [];
  for (const location of plan.locations) {
    const id = location.row?.id ?? made.get(location.sourceKey) ?? 0;
    ids.set(location.key, id);
    if (location.row === undefined) items.push(itemOf(location, id, 1, null));
    else if (hasFields(location.merge.write)) items.push(await updateLocation(writing, location, columns, slugs));
  }
  await record(writing, items);
  return ids;
}

const itemOf = (location: LocationPlan, id: number, version: number, before: object | null): Item => ({
  kind: 'location',
  object_id: id,
  source_key: location.sourceKey,
  version,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(location.merge.baseline),
});

/** Updates a location. A new name changes its address, and the old one redirects. */
async function updateLocation(
  { trx, at }: Writing,
  location: LocationPlan,
  columns: (values: FieldValues) => object,
  slugs: (name: string) => string,
): Promise<Item> {
  const { row, merge } = location;
  if (row === undefined) throw new Error('A new location is not updated.');
  const renamed = typeof merge.write.name === 'string' && toSlug(merge.write.name) !== toSlug(row.name);
  const slug = renamed ? slugs(location.name) : row.slug;
  await updateImportedLocation(trx, row.id, {
    ...columns(merge.write),
    ...(merge.write.name === undefined ? {} : { name_lower: searchKey(location.name), slug }),
    updated_at: at,
  });
  const item = itemOf(location, row.id, row.version + 1, row);
  if (!renamed || (await listOldSlugs(trx, row.id)).some((old) => old.slug === row.slug)) return item;
  await keepOldSlug(trx, { slug: row.slug, locationId: row.id }, at);
  // Undo restores the address, so it must delete the redirect.
  return { ...item, after: JSON.stringify({ ...merge.baseline, [KEPT_SLUG]: row.slug }) };
}

/** Makes a function that chooses free addresses. For repeated names it continues counting. */
function createSlugs(all: readonly string[]): (name: string, wanted?: string | null) => string {
  const taken = new Set(all);
  const next = new Map<string, number>();
  return (name, wanted = null) => {
    if (wanted !== null && isSlugOf(name, wanted) && !taken.has(wanted)) {
      taken.add(wanted);
      return wanted;
    }
    const own = toSlug(name);
    const slug = freeSlug(name, (one) => taken.has(one), next.get(own));
    taken.add(slug);
    const number = slug === own ? 2 : Number(slug.slice(own.length + 1)) + 1;
    next.set(own, number);
    return slug;
  };
}

/** Whether a requested address is a possible address of this name. */
function isSlugOf(name: string, slug: string): boolean {
  const own = toSlug(name);
  return (
    !reservedSlugs.has(slug) &&
    (slug === own || (slug.startsWith(`${own}_`) && /^[1-9]\d{0,8}$/.test(slug.slice(own.length + 1))))
  );
}

/** @returns the maps and places whose positions changed */
async function writePositions(writing: Writing, ids: ReadonlyMap<string, number>): Promise<number[]> {
  const { trx, plan, at } = writing;
  const sourceKeys = new Map(plan.locations.map((location) => [location.key, location.sourceKey]));
  const placed = plan.positions.map((position) => ({
    ...position,
    parentId: ids.get(position.parent) ?? 0,
    childId: ids.get(position.child) ?? 0,
  }));
  const fresh = placed.filter((position) => position.row === undefined);
  const made = await insertImportedPositions(
    trx,
    fresh.map(({ parentId, childId, placed: fields }) => ({
      ...initialNumbers,
      look: null,
      ...positionFields(fields),
      parent_id: parentId,
      location_id: childId,
      created_at: at,
      updated_at: at,
    })),
  );
  const isNew = new Set(plan.locations.flatMap(({ key, row }) => (row === undefined ? [key] : [])));
  const children = fresh.filter(({ child }) => isNew.has(child)).map(({ childId }) => childId);
  await clearStandsAlone(trx, children);
  const parents = [...new Set(fresh.map(({ parentId }) => parentId))];
  await followOnto(trx, children, parents);
  const stoodAlone = new Set(await standOnMap(trx, await listVisiblyPlaced(trx, fresh)));
  const items: Item[] = [];
  const touched: number[] = [];
  for (const { row, merge, parentId, childId, child } of placed) {
    if (row !== undefined && !hasFields(merge.write)) continue;
    if (row !== undefined) await updateImportedPosition(trx, row.id, { ...merge.write, updated_at: at });
    items.push({
      kind: 'position',
      object_id: row?.id ?? made.get(`${parentId}/${childId}`) ?? 0,
      source_key: positionKey(sourceKeys.get(child) ?? '', parentId),
      version: (row?.version ?? 0) + 1,
      before: row === undefined ? null : JSON.stringify(row),
      after: JSON.stringify(
        row === undefined ? { ...merge.baseline, [STOOD_ALONE]: stoodAlone.has(childId) ? 1 : 0 } : merge.baseline,
      ),
    });
    touched.push(parentId, childId);
  }
  await record(writing, items);
  return touched;
}

/** Placements that others can see: a place that is only on the map of a draft stays where it was for them. */
async function listVisiblyPlaced(db: Db, put: readonly { parentId: number; childId: number }[]): Promise<number[]> {
  const drafts = new Set(
    await listDraftIds(db, [...new Set(put.flatMap(({ parentId, childId }) => [parentId, childId]))]),
  );
  return put
    .filter(({ parentId, childId }) => !drafts.has(parentId) || drafts.has(childId))
    .map(({ childId }) => childId);
}

/** @returns the locations whose texts changed */
async function writeTexts(writing: Writing, ids: ReadonlyMap<string, number>): Promise<number[]> {
  const touched: number[] = [];
  // Texts link to places of the files, and to existing places that got a text.
  const places = new Map(ids);
  for (const { location } of writing.plan.texts) if ('id' in location) places.set(location.key, location.id);
  // In batches, so that the previous texts are not in memory together.
  for (const batch of batches(writing.plan.texts)) {
    touched.push(...(await writeTextBatch(writing, places, batch)));
    await yieldToEventLoop();
  }
  return touched;
}

async function writeTextBatch(
  writing: Writing,
  places: ReadonlyMap<string, number>,
  texts: readonly TextPlan[],
): Promise<number[]> {
  const { trx, at } = writing;
  const written: { text: TextPlan; locationId: number; before: string | null; baseline: object }[] = [];
  for (const text of texts) {
    const locationId = 'id' in text.location ? text.location.id : (places.get(text.location.key) ?? 0);
    const was = text.row === undefined ? null : await pageWithPieces(trx, locationId);
    const before = was === null ? null : JSON.stringify(was);
    const file = text.content();
    const secrets = was?.secrets ?? null;
    const content = keepSecrets(await linkedText(file, (key) => places.get(key)), secrets);
    const row = await writeWikiPage(trx, { locationId, name: text.name, at }, content, secrets);
    written.push({ text, locationId, before, baseline: textBaseline(file, row) });
  }
  const touched = written.map(({ locationId }) => locationId);
  const pages = new Map((await listPageVersions(trx, touched)).map((page) => [page.location_id, page]));
  await record(
    writing,
    written.map(({ text, locationId, before, baseline }) => ({
      kind: 'wiki_page',
      object_id: pages.get(locationId)?.id ?? 0,
      source_key: text.sourceKey,
      version: pages.get(locationId)?.version ?? 1,
      before,
      after: JSON.stringify(baseline),
    })),
  );
  return touched;
}

async function pageWithPieces(trx: Db, locationId: number) {
  const [page] = await listPagesOfLocations(trx, [locationId]);
  return { ...page, pieces: await listWikiPieces(trx, locationId) };
}

/** Sets the address and pictures of a page on locations that were found by name. */
async function writeLinks(writing: Writing): Promise<number[]> {
  const { trx, plan, at } = writing;
  for (const { id, sourceKey, fields } of plan.links) {
    const row = await findLocationRow(trx, id);
    if (row === undefined) continue;
    await updateImportedLocation(trx, id, { ...fields, updated_at: at });
    await record(writing, [
      {
        kind: 'location',
        object_id: id,
        source_key: `${sourceKey}@${id}`,
        version: row.version + 1,
        before: JSON.stringify(row),
        after: JSON.stringify(fields),
      },
    ]);
  }
  return plan.links.map((link) => link.id);
}

/** Context of writing a plan. */
export interface Writing {
  trx: Db;
  worldId: number;
  plan: ImportPlan;
  importId: number;
  at: string;
}

/** An object that an import created or changed, stored for undo. */
export type Item = Omit<NewImportItem, 'import_id'>;

/** Records created and changed objects for undo. */
const record = ({ trx, importId }: Writing, items: readonly Item[]): Promise<void> =>
  insertImportItems(
    trx,
    items.map((item) => ({ ...item, import_id: importId })),
  );
