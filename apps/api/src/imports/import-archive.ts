import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  isLinkOrLocalPath,
  isWebAddress,
  moveTextPictures,
  nameLinks,
  slugOfLinkKey,
  storedLayer,
  storedLook,
  storedTypeLook,
} from '@venture-atlas/rules';
import { blankValues, IMAGES_FROM_WIKI_MAX, locationTextsOf } from '@venture-atlas/types';
import {
  ArchiveError,
  type LocationRow,
  type Manifest,
  type PositionRow,
  type TypeRow,
} from '../archive/archive-format.ts';
import { type TakenPictures, takeArchivePictures, writeTakenPictures } from '../archive/archive-pictures.ts';
import { insertLooseWikiPage, insertOldSlug, listWorldItems, upsertType } from '../archive/queries/archive-writes.ts';
import { readRows, readTable } from '../archive/read-archive.ts';
import { checkSketchRow, writeSketchRow } from '../archive/sketch-rows.ts';
import { countLocationsIn, insertLocations, insertTypes } from '../atlas/queries/locations.ts';
import { insertPositions } from '../atlas/queries/positions.ts';
import { setStandsAlone } from '../atlas/queries/visible-places.ts';
import type { Audit } from '../audit/audit.ts';
import { openingColumns } from '../db/map-opening.ts';
import type { Db, NewLocation, NewPosition } from '../db/schema.ts';
import { searchKey } from '../db/search-key.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { checkWikiContent } from '../editing/commands/check-wiki-content.ts';
import { updatePictureAccess } from '../editing/commands/follow-draft.ts';
import { storedShape } from '../editing/commands/position-entity.ts';
import { writeWikiPage } from '../editing/commands/save-wiki-page.ts';
import { withOwnSecretIds } from '../editing/commands/secret-ids.ts';
import { textColumns } from '../editing/commands/wiki-page-entity.ts';
import { worldChanged } from '../events/queries/events.ts';
import { removeOwnerless } from '../media/commands/sweep-pictures.ts';
import { findKeeping, type PictureKeeping } from '../media/queries/picture-naming.ts';
import { pictureNameIn, renamePicture } from '../media/store/media-address.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { checkWelcome, settleAddresses } from '../world-settings/commands/change-world.ts';
import { welcomeIn } from '../worlds/queries/welcome-lines.ts';
import { isOpenWorld } from '../worlds/queries/worlds.ts';
import { storedRow } from '../worlds/world-contents.ts';
import { checkForeignArchive } from './check-foreign-archive.ts';
import { ARCHIVE_IMPORT, type ArchiveOrigin, recordArchive } from './record-archive.ts';

/** Rows per insert. */
const BATCH_ROWS = 1_000;

export interface ImportArchiveJob {
  db: Db;
  media: MediaPlace;
  /** Folder of an archive that `unpackArchive` has unpacked and verified. */
  folder: string;
  /** Target world, which must be empty. Below 0: `makeWorld` creates it. */
  worldId: number;
  origin: ArchiveOrigin;
  audit: Audit;
  onProgress?: (step: 'pictures' | 'tables', done: number, total: number) => void;
  /** Creates the world within the transaction. @returns its id */
  makeWorld?: (trx: Db) => Promise<number>;
  /**
   * `upload`: untrusted. Pictures are re-encoded like uploads, texts show only pictures of the archive, and names,
   * addresses and sizes are checked as if typed. Default: `ours`.
   */
  trust?: 'ours' | 'upload';
  /** Pixel limit of an uploaded picture; default: IMAGE_PIXELS_MAX. */
  mostPixels?: number;
  /** Checks that this many bytes of pictures may be stored; throws otherwise. */
  assertStorage?: (bytes: number) => Promise<void>;
  /** Runs at the end of the transaction; throws to roll back. */
  settle?: (trx: Db, importId: number, worldId: number) => Promise<void>;
}

/** Validates every row without writing. @throws ArchiveError at the first error */
export async function checkArchive(folder: string): Promise<void> {
  for await (const row of readRows(folder, 'types')) void row;
  for await (const row of readRows(folder, 'pictures')) void row;
  for await (const row of readRows(folder, 'old_slugs')) void row;
  for await (const row of readRows(folder, 'locations')) checkAddresses(row);
  for await (const row of readRows(folder, 'positions')) if (row.geojson !== null) storedShape(row.geojson, null);
  for await (const row of readRows(folder, 'wiki_pages')) checkWikiContent(row.content);
  for await (const row of readRows(folder, 'sketches')) checkSketchRow(row);
}

/** @throws ArchiveError if the world is not empty */
async function assertEmptyWorld(db: Db, worldId: number): Promise<void> {
  if ((await countLocationsIn(db, worldId)) === 0) return;
  throw new ArchiveError(
    'This world already holds places, and an archive needs an empty one. Import it into a new world (npm run import -- atlas FILE.zip --world NAME), or export a map as GeoJSON and import that.',
  );
}

/**
 * Imports an unpacked archive into an empty world in one transaction. Tiles are cut again, since archives have none. In
 * an open world, places get other addresses if another open world uses theirs.
 * @returns the id of the import, for undo
 * @throws ArchiveError if the world is not empty, or a row is wrong
 */
export async function importArchive(job: ImportArchiveJob, manifest: Manifest): Promise<number> {
  await assertEmptyWorld(job.db, job.worldId);
  await checkArchive(job.folder);
  if (job.trust === 'upload') await checkForeignArchive(job.folder);
  const keeping = await findKeeping(job.db, job.worldId);
  const names = new Set<string>();
  try {
    const pictures = await takePictures(job, keeping, names);
    return await writeArchived(job, manifest, pictures);
  } catch (cause) {
    // They have no owner. Pictures that are named by content may have one by now, and are swept later.
    const isOurs = (name: string): boolean => names.has(name);
    if (keeping.naming === 'at random')
      await removeOwnerless({ db: job.db, media: openMediaStore(job.media) }, isOurs, Number.POSITIVE_INFINITY);
    throw cause;
  }
}

/** Stores the pictures of an archive. @param names receives their names */
async function takePictures(
  job: ImportArchiveJob,
  keeping: PictureKeeping,
  names: Set<string>,
): Promise<TakenPictures> {
  const { trust = 'ours' } = job;
  let bytes = 0;
  const onStored = async (name: string, more: number): Promise<void> => {
    names.add(name);
    bytes += more;
    await job.assertStorage?.(bytes);
  };
  return takeArchivePictures({ ...job, trust, keeping, onStored }, await readTable(job.folder, 'pictures'));
}

async function writeArchived(job: ImportArchiveJob, manifest: Manifest, pictures: TakenPictures): Promise<number> {
  return writeTransaction(job.db, async (trx) => {
    // A place may have been created while pictures were stored.
    const worldId = (await job.makeWorld?.(trx)) ?? job.worldId;
    await assertEmptyWorld(trx, worldId);
    const { types } = await listWorldItems(trx, worldId);
    await writeTakenPictures(trx, worldId, pictures);
    await writeRows(trx, { ...job, worldId }, manifest, pictures);
    const { now, caller } = job.origin;
    const at = new Date(now).toISOString();
    if (await isOpenWorld(trx, worldId)) await settleAddresses(trx, worldId, at);
    if (manifest.welcome !== undefined)
      await welcomeIn(trx, worldId, checkWelcome(manifest.welcome), { actorId: caller.userId, at });
    const typesBefore = new Map(types.map((type) => [type.name, type]));
    const importId = await recordArchive(trx, worldId, job.origin, manifest, typesBefore);
    const details = { format: ARCHIVE_IMPORT, created: manifest.rows.locations ?? 0, updated: 0 };
    const entry = { action: 'import', outcome: 'ok', object: `import:${importId}`, details } as const;
    await job.audit.record(trx, caller, entry);
    await job.settle?.(trx, importId, worldId);
    await worldChanged(trx, 'everything', { actorId: caller.userId, at, worldId });
    // Lets the process notice here that its server is gone, before the commit.
    await yieldToEventLoop();
    return importId;
  });
}

async function writeRows(trx: Db, job: ImportArchiveJob, manifest: Manifest, pictures: TakenPictures): Promise<void> {
  const { worldId } = job;
  const report = (done: number): void => job.onProgress?.('tables', done, 5);
  const named = addressesHere(pictures, job.trust ?? 'ours');
  for await (const type of readRows(job.folder, 'types')) await upsertType(trx, worldId, newType(type));
  const types = await insertTypes(trx, worldId, []);
  const ids = new Map<string, number>();
  const alone: string[] = [];
  /** Drafts, and places whose texts have secrets: their pictures are withheld. */
  const hiding: string[] = [];
  await inBatchesOf(readRows(job.folder, 'locations'), async (rows) => {
    for (const { slug, stands_alone, draft } of rows) {
      if (stands_alone === true) alone.push(slug);
      if (draft !== undefined) hiding.push(slug);
    }
    const added = await insertLocations(
      trx,
      rows.map((row) => ({
        ...newLocation(row, types, pictures),
        world_id: worldId,
        seo_image: row.seo_image === null ? null : named(row.seo_image),
      })),
    );
    for (const [slug, id] of added) ids.set(slug, id);
  });
  report(1);
  const known = (slug: string, where: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new ArchiveError(`${where} names the place ${slug}, which the archive does not hold.`);
    return id;
  };
  for await (const { slug, location, created_at } of readRows(job.folder, 'old_slugs')) {
    const location_id = known(location, 'An old address');
    await insertOldSlug(trx, { world_id: worldId, slug, location_id, created_at });
  }
  report(2);
  await inBatchesOf(readRows(job.folder, 'positions'), (rows) =>
    insertPositions(
      trx,
      rows.map((row) => newPosition(row, known)),
    ),
  );
  // Deactivated places stay hidden, and the top of a world stays its top.
  await setStandsAlone(
    trx,
    alone.map((slug) => known(slug, 'A place')),
  );
  report(3);
  for await (const { location, name, content: written, updated_at } of readRows(job.folder, 'wiki_pages')) {
    // Validated, and kept verbatim except for IDs of secrets, so that exporting the world again gives the same archive.
    checkWikiContent(written);
    const linked = nameLinks(written, (key) => ids.get(slugOfLinkKey(key)));
    const content = moveTextPictures(linked, named);
    if (location === null) {
      await insertLooseWikiPage(trx, {
        world_id: worldId,
        name,
        ...(await textColumns(withOwnSecretIds(content, null))).columns,
        updated_at,
      });
    } else {
      const page = { locationId: known(location, 'A text'), name, at: updated_at };
      const text = await writeWikiPage(trx, page, content, null);
      if (text.secrets !== null) hiding.push(location);
    }
  }
  for await (const row of readRows(job.folder, 'sketches')) {
    await writeSketchRow(trx, known(row.location, 'A sketch'), row);
  }
  const locationIds = [...new Set(hiding)].map((slug) => known(slug, 'A text'));
  await updatePictureAccess(trx, { worldId, locationIds });
  report(4);
  const missing = Object.entries({ locations: ids.size }).find(([table, rows]) => manifest.rows[table] !== rows);
  if (missing)
    throw new ArchiveError(`The archive says it holds ${manifest.rows.locations} places, and holds ${ids.size}.`);
  report(5);
}

async function inBatchesOf<Row>(rows: AsyncIterable<Row>, write: (batch: Row[]) => Promise<unknown>): Promise<void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/* Conversion of archive rows to database rows. */

/** Limit of the total length of a place's picture addresses, which each answer to staff contains. */
const IMAGES_CHARACTERS_MAX = IMAGES_FROM_WIKI_MAX * 2_000;

/** Converts picture addresses: archives name pictures by content. */
function addressesHere(pictures: TakenPictures, trust: 'ours' | 'upload'): (address: string) => string | null {
  return (address) => {
    const here = renamePicture(address, (content) => pictures.get(content)?.picture.hash);
    if (trust === 'ours') return here ?? address;
    return pictureNameIn(address) === undefined ? null : (here ?? null);
  };
}

function newLocation(
  row: LocationRow,
  types: ReadonlyMap<string, number>,
  pictures: TakenPictures,
): Omit<NewLocation, 'world_id'> {
  checkAddresses(row);
  const { type, picture_hash, stands_alone = true, opening_view = null, draft = 0, ...rest } = row;
  if (type !== null && !types.has(type)) throw new ArchiveError(`The place ${row.slug} has the unknown type ${type}.`);
  const picture = picture_hash === null ? null : pictures.get(picture_hash)?.picture.hash;
  if (picture === undefined) {
    throw new ArchiveError(`The place ${row.slug} shows a picture that the archive does not hold.`);
  }
  return storedRow('locations', {
    ...blankValues,
    ...rest,
    name_lower: searchKey(row.name),
    type_id: type === null ? null : (types.get(type) ?? null),
    picture_hash: picture,
    ...openingColumns(opening_view),
    stands_alone,
    draft,
  });
}

/** @throws ArchiveError for an invalid address */
function checkAddresses(row: LocationRow): void {
  const refuse = (address: string, what: string): never => {
    throw new ArchiveError(`The place ${row.slug} has the address ${JSON.stringify(address)}: only ${what} are taken.`);
  };
  if (row.images_from_wiki.join('').length > IMAGES_CHARACTERS_MAX) {
    throw new ArchiveError(
      `The place ${row.slug} has ${row.images_from_wiki.length} addresses of pictures: at most ${IMAGES_CHARACTERS_MAX} characters of them are taken.`,
    );
  }
  const values = (kind: 'address' | 'link') => locationTextsOf(kind).map((name) => row[name] ?? '');
  for (const address of [...values('address'), ...row.images_from_wiki]) {
    if (address !== '' && !isWebAddress(address)) refuse(address, 'http and https');
  }
  // Credits may link to pages of this installation, as the demo maps do, and preview pictures are local.
  for (const address of [...values('link'), row.seo_image ?? '']) {
    if (address !== '' && !isLinkOrLocalPath(address)) refuse(address, 'http, https and local paths');
  }
}

/** Row of a type; older archives have no looks and layers. */
const newType = ({ look, layer, ...type }: TypeRow) =>
  storedRow('location_types', { ...type, look: storedTypeLook(look), layer: layer ? storedLayer(layer) : null });

function newPosition(row: PositionRow, known: (slug: string, where: string) => number): NewPosition {
  const { parent, child, label_by_hand = false, look, geojson, ...rest } = row;
  return storedRow('positions', {
    ...rest,
    parent_id: known(parent, 'A position'),
    location_id: known(child, 'A position'),
    label_by_hand,
    look: storedLook(look),
    geojson: geojson && storedShape(geojson, null),
  });
}
