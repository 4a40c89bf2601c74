import { movePictures, plainTextAsMarkdown, serverMessages, storedTextFor, type Viewer } from '@venture-atlas/rules';
import { EDITED_ATLAS, NEW_OBJECT, type WikiPageContent } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { findLastChange } from '../../editing/queries/staff-changes.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { findValueBefore } from '../../editing/queries/values-before.ts';
import { findPageOf, findPageRow } from '../../editing/queries/wiki-page-rows.ts';
import { idInAddress } from '../../http/ids.ts';
import { storedAddress } from '../../media/capabilities/capability.ts';
import { presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { ATLAS_WORLD_ID } from '../../worlds/queries/worlds.ts';
import { findWorldNumber } from '../../worlds/queries/worlds-of-user.ts';
import { editorScope, wholeWorld } from '../../worlds/scope.ts';
import type { FindSubject, PictureNames, WritableSubject } from './pending-subject.ts';

/** A place, with the text and the caption of its page. */
export const findLocation: FindSubject<'location'> = async (db, pictures, viewer, id) => {
  const row = idInAddress.test(id) ? await findLocationRow(db, Number(id)) : undefined;
  if (row === undefined || !(await edits(db, viewer, row.world_id))) return undefined;
  const page = textOfPage(db, pictures, row.world_id, await findPageOf(db, row.id));
  return {
    ...page,
    worldId: row.world_id,
    campaignId: null,
    name: row.name,
    now: async (field) => (field === 'name' ? { version: row.version, text: row.name } : page.now(field)),
    before: async (field, version) => {
      if (field !== 'name') return page.before(field, version);
      if (version > row.version) return undefined;
      const changed = await findValueBefore(db, 'location', row.id, { version, field: 'name' });
      return changed === undefined ? row.name : String(changed);
    },
    publishedBy: async (field) =>
      field === 'name' ? actorOf(await findLastChange(db, 'location', row.id)).name : page.publishedBy(field),
    stored: (field, typed) => (field === 'text' ? page.stored(field, typed) : typed),
    shown: async (field, stored) => (field === 'text' ? page.shown(field, stored) : stored),
  };
};

/** A page of no place, or one that is not made yet: that of a place is found by its place. */
export const findWikiPage: FindSubject<'wiki_page'> = async (db, pictures, viewer, id) => {
  const [, where] = newPageId.exec(id) ?? [];
  if (where !== undefined) return findNewPage(db, pictures, viewer, where);
  const row = idInAddress.test(id) ? await findPageRow(db, Number(id)) : undefined;
  if (row === undefined || row.location_id !== null || !(await edits(db, viewer, row.world_id))) return undefined;
  const page = textOfPage(db, pictures, row.world_id, row);
  return { ...page, worldId: row.world_id, campaignId: null, name: row.name };
};

const newPageId = new RegExp(`^([^.]+)\\.${NEW_OBJECT}$`, 's');

/** A page that is not made yet. @param where the public id of its world, or `atlas` */
async function findNewPage(db: Db, pictures: PictureNames, viewer: Viewer, where: string) {
  const worldId = where === EDITED_ATLAS ? ATLAS_WORLD_ID : await findWorldNumber(db, where);
  if (worldId === undefined || !(await edits(db, viewer, worldId))) return undefined;
  const page = textOfPage(db, pictures, worldId, undefined);
  return { ...page, worldId, campaignId: null, name: serverMessages.newText };
}

const edits = async (db: Db, viewer: Viewer, worldId: number): Promise<boolean> =>
  (await editorScope(db, viewer)).worldIds.includes(worldId);

type PageRow = NonNullable<Awaited<ReturnType<typeof findPageRow>>>;

/** What is written of a page. A plain text is the Markdown that it would be. */
function textOfPage(
  db: Db,
  { addressesFor, seals }: PictureNames,
  worldId: number,
  row: PageRow | undefined,
): Pick<WritableSubject<'text' | 'caption'>, 'now' | 'before' | 'publishedBy' | 'stored' | 'shown'> {
  const published = row && (JSON.parse(storedTextFor(row, 'editor') ?? row.content) as WikiPageContent);
  return {
    now: async (field) => ({
      version: row?.version ?? 0,
      text: published === undefined ? '' : fieldOfPage(published, field),
    }),
    before: async (field, version) => {
      if (version === 0 || row === undefined || published === undefined) return version === 0 ? '' : undefined;
      if (version > row.version) return undefined;
      const changed = await findValueBefore(db, 'wikipage', row.id, { version, field: 'wiki_page_content' });
      return fieldOfPage(changed === undefined ? published : (changed as WikiPageContent), field);
    },
    publishedBy: async () => actorOf(row && (await findLastChange(db, 'wikipage', row.id))).name,
    stored: (field, typed) =>
      field === 'text' ? movePictures(typed, (address) => storedAddress(seals, address)) : typed,
    shown: async (field, stored) => {
      if (field !== 'text' || !stored.includes('![')) return stored;
      const pictures = await addressesFor(db, { scope: wholeWorld(worldId), reader: 'editors' });
      const shownBy = { locationId: row?.location_id ?? 0, worldId, as: 'text' } as const;
      return movePictures(stored, (address) => presentAddress(address, pictures, shownBy));
    },
  };
}

const fieldOfPage = (content: WikiPageContent, field: 'text' | 'caption'): string =>
  field === 'caption' ? content.image_text : (content.markdown ?? plainTextAsMarkdown(content));
