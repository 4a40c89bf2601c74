import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { keepSecrets } from '@venture-atlas/rules';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { linkedText } from '../../editing/commands/write-markdown.ts';
import { writeWikiPage } from '../../editing/commands/write-wiki-page.ts';
import { findLocationRow } from '../../editing/queries/location-rows.ts';
import { listPagesOfLocations, listPageVersions, listWikiPieces, updateImportedLocation } from '../queries/imports.ts';
import type { TextPlan } from './apply-import-plan.ts';
import { record, type Writing } from './apply-import-record.ts';
import { saidAndStored } from './apply-import-texts.ts';

/** @returns the locations whose texts changed */
export async function writeTexts(writing: Writing, ids: ReadonlyMap<string, number>): Promise<number[]> {
  const touched: number[] = [];
  // Texts link places of the files, and places that were here and got a text of them.
  const places = new Map(ids);
  for (const { location } of writing.plan.texts) if ('id' in location) places.set(location.key, location.id);
  // In lots: what stood there before must not be in memory for all of a wiki at once.
  for (const lot of batches(writing.plan.texts)) {
    touched.push(...(await writeLot(writing, places, lot)));
    await yieldToEventLoop();
  }
  return touched;
}

async function writeLot(
  writing: Writing,
  places: ReadonlyMap<string, number>,
  texts: readonly TextPlan[],
): Promise<number[]> {
  const { trx, at } = writing;
  const written: { text: TextPlan; locationId: number; before: string | null; said: object }[] = [];
  for (const text of texts) {
    const locationId = 'id' in text.location ? text.location.id : (places.get(text.location.key) ?? 0);
    const was = text.row === undefined ? null : await pageWithPieces(trx, locationId);
    const before = was === null ? null : JSON.stringify(was);
    const file = text.content();
    const content = keepSecrets(await linkedText(file, (key) => places.get(key)), was?.secrets ?? null);
    const row = await writeWikiPage(trx, { locationId, name: text.name, at }, content);
    written.push({ text, locationId, before, said: saidAndStored(file, row) });
  }
  const touched = written.map(({ locationId }) => locationId);
  const pages = new Map((await listPageVersions(trx, touched)).map((page) => [page.location_id, page]));
  await record(
    writing,
    written.map(({ text, locationId, before, said }) => ({
      kind: 'wiki_page',
      object_id: pages.get(locationId)?.id ?? 0,
      source_key: text.sourceKey,
      version: pages.get(locationId)?.version ?? 1,
      before,
      after: JSON.stringify(said),
    })),
  );
  return touched;
}

async function pageWithPieces(trx: Db, locationId: number) {
  const [page] = await listPagesOfLocations(trx, [locationId]);
  return { ...page, pieces: await listWikiPieces(trx, locationId) };
}

/** Gives locations that were found by name the address and pictures of the page they were found for. */
export async function writeLinks(writing: Writing): Promise<number[]> {
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
