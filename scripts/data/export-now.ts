import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { exportCampaign } from '../../apps/api/src/archive/campaign-export.ts';
import { mapAsCsv, shapesTooLongForCsv } from '../../apps/api/src/archive/files/csv-file.ts';
import { mapAsGeoJson } from '../../apps/api/src/archive/files/geojson-file.ts';
import { type MapForFiles, namedWithSecrets, type TextFile } from '../../apps/api/src/archive/files/map-for-files.ts';
import { mapAsObsidian } from '../../apps/api/src/archive/files/vault-files.ts';
import { readMapForFiles } from '../../apps/api/src/archive/read-map.ts';
import { writeArchive } from '../../apps/api/src/archive/write-archive.ts';
import { createNameCache } from '../../apps/api/src/atlas/names/kept-names.ts';
import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { findCampaignOwner } from '../../apps/api/src/campaigns/queries/campaigns.ts';
import { createCampaignLimits } from '../../apps/api/src/campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../../apps/api/src/campaigns/view/fog.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { assertNewestSchema } from '../../apps/api/src/db/migrate.ts';
import { type OpenDatabase, openExisting } from '../../apps/api/src/db/open.ts';
import { readTransaction } from '../../apps/api/src/db/read-transaction.ts';
import { AppError } from '../../apps/api/src/errors.ts';
import { addressesAsKeys } from '../../apps/api/src/media/capabilities/picture-addresses.ts';
import type { MediaStore } from '../../apps/api/src/media/store/media-store.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { readPosterOrder } from '../../apps/api/src/posters/order-poster.ts';
import type { PosterOrder } from '../../apps/api/src/posters/poster-drawing.ts';
import type { PosterRequest } from '../../apps/api/src/posters/poster-task.ts';
import { runPosterChild } from '../../apps/api/src/posters/run-poster-child.ts';
import { wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { NOT_IN_OWN_FILE } from '../../packages/importers/src/index.ts';
import { type GeoJsonUnits, geoJsonUnits, PosterOptions } from '../../packages/types/src/index.ts';
import { createProgress } from '../progress.ts';
import { type ChosenWorld, mustFindWorld } from './chosen-world.ts';
import { type Program, UsageError } from './program.ts';

const formats = ['zip', 'geojson', 'csv', 'obsidian'] as const;
type Format = (typeof formats)[number];

/** Runs the requested export. @returns the exit code. @throws UsageError before anything is opened */
export async function exportNow(words: readonly string[], values: ExportValues, program: Program): Promise<number> {
  const work = plan(words, values);
  const config = loadConfig(program.env);
  const database = openExisting(databasePlace(config));
  try {
    await assertNewestSchema(database.db);
    await work({
      program,
      db: database.db,
      databaseFile: databasePlace(config),
      media: mediaStoreOf(config),
      isDryRun: values['dry-run'] === true,
    });
  } finally {
    await database.close();
  }
  return 0;
}

/** Chooses the export before anything is opened. @throws UsageError */
function plan([what, ...rest]: readonly string[], values: ExportValues): (asked: ExportContext) => Promise<void> {
  const { format, units, as, world, secrets } = values;
  if (secrets === true && what !== 'map' && (what !== 'campaign' || as !== 'dm'))
    throw new UsageError('--secrets goes with map, and with campaign --as dm.');
  if (world !== undefined && what !== 'world' && what !== 'map')
    throw new UsageError('--world goes with world and map.');
  if (what === 'world' && rest[0] !== undefined && rest.length === 1) {
    const target = newPath(rest[0]);
    return async (asked) => exportArchive(asked, await mustFindWorld(asked.db, { world }), null, target);
  }
  if (what === 'map' && rest[0] !== undefined && rest[1] !== undefined && rest.length === 2) {
    const slug = rest[0];
    const chosen = oneOf('--format', format ?? 'zip', formats);
    if (secrets === true && chosen === 'zip')
      throw new UsageError('An archive always holds secrets: leave --secrets out.');
    const withSecrets = secrets === true;
    if (units !== undefined && chosen !== 'geojson') throw new UsageError('--units goes with --format geojson.');
    const wish = {
      slug,
      target: newPath(withSecrets ? namedWithSecrets(rest[1]) : rest[1]),
      format: chosen,
      units: oneOf('--units', units ?? 'degrees', geoJsonUnits),
      withSecrets,
    };
    return async (asked) => exportMap(asked, await mustFindWorld(asked.db, { world }), wish);
  }
  if (what === 'campaign' && rest[0] !== undefined && rest[1] !== undefined && rest.length === 2) {
    const [id, withSecrets] = [rest[0], secrets === true];
    const path = newPath(withSecrets ? namedWithSecrets(rest[1]) : rest[1]);
    const viewer = oneOf('--as', as ?? '', ['dm', 'player'] as const);
    return (asked) => writeCampaign(asked, id, path, { as: viewer, withSecrets });
  }
  if (what === 'poster' && rest[0] !== undefined && rest[1] !== undefined && rest.length === 2) {
    const [slug, path] = [rest[0], newPath(rest[1])];
    const poster = readPosterArguments(path, values);
    return (asked) => writePoster(asked, slug, path, poster);
  }
  throw new UsageError(
    'Say what to export and where to: world FILE.zip, map SLUG TARGET, campaign ID FILE.json, or poster SLUG FILE.pdf.',
  );
}

function newPath(path: string): string {
  const target = resolve(path);
  if (existsSync(target))
    throw new ArchiveError(`Name another place than ${target}, which already exists. Nothing is overwritten.`);
  return target;
}

async function exportArchive(
  asked: ExportContext,
  { id: worldId, name }: ChosenWorld,
  map: { id: number; slug: string } | null,
  target: string,
): Promise<void> {
  const { program, media } = asked;
  if (asked.isDryRun) {
    program.say(`Would write ${map === null ? `the whole world ${name}` : `the map ${map.slug}`} to ${target}.`);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const manifest = await readTransaction(asked.db, (db) =>
      writeArchive({ db, media, target, worldId, map, onProgress: progress.report }),
    );
    progress.end();
    const rows = Object.entries(manifest.rows).map(([table, count]) => `${count} ${table.replace('_', ' ')}`);
    program.say(`Wrote ${target}: ${rows.join(', ')}. It holds all secrets and drafts.`);
  } finally {
    progress.end();
  }
}

/** The options of a map as a file. */
interface MapArguments {
  slug: string;
  target: string;
  format: Format;
  units: GeoJsonUnits;
  withSecrets: boolean;
}

async function exportMap(
  asked: ExportContext,
  world: ChosenWorld,
  { slug, target, format, units, withSecrets }: MapArguments,
): Promise<void> {
  const location = await findLocation(asked.db, slug, wholeWorld(world.id));
  if (location === undefined)
    throw new ArchiveError(`There is no place ${slug}. Say the part of its address after the last /.`);
  const map = { id: location.id, slug: location.slug, worldId: world.id, withSecrets };
  if (format === 'zip') return exportArchive(asked, world, map, target);
  const content = await readTransaction(asked.db, (db) => readMapForFiles(db, map, location.picture_file));
  if (asked.isDryRun) {
    asked.program.say(`Would write ${content.places.length} places of ${content.name} to ${target}.`);
    return;
  }
  if (format === 'obsidian') {
    const picture = location.picture_file === null ? null : await asked.media.localFile(location.picture_file);
    await writeFolder(target, mapAsObsidian(content), picture);
  } else {
    await writeOne(target, (format === 'csv' ? mapAsCsv(content) : mapAsGeoJson(content, units)).text);
  }
  asked.program.say(`Wrote ${content.places.length} places of ${content.name} to ${target}.`);
  for (const line of whatIsLost(content, format, withSecrets)) asked.program.say(line);
}

/** What such a file omits, so that nobody takes it for a backup. */
function whatIsLost(content: MapForFiles, format: 'csv' | 'geojson' | 'obsidian', withSecrets: boolean): string[] {
  const long = format === 'csv' ? shapesTooLongForCsv(content) : [];
  return [
    `Not in it: ${withSecrets ? '' : 'secrets of texts (--secrets), '}drafts, ${NOT_IN_OWN_FILE[format]}. An archive (--format zip) holds everything.`,
    ...(long.length > 0 ? [`Shapes too long for a cell of a spreadsheet, left out: ${long.join(', ')}.`] : []),
  ];
}

const textsInWords = (count: number): string => (count === 1 ? '1 text' : `${count} texts`);

async function writeCampaign(
  asked: ExportContext,
  id: string,
  target: string,
  { as, withSecrets }: { as: 'dm' | 'player'; withSecrets: boolean },
): Promise<void> {
  const limits = createCampaignLimits(Date.now, false);
  // An export contains neither invites nor addresses, so it needs no key to create them. Files are named by their
  // keys.
  const nothing = {
    inviteKey: Buffer.alloc(32),
    addressesFor: addressesAsKeys,
    fogs: createFogGrids(),
    names: createNameCache(),
  };
  const source = { db: asked.db, ...nothing, limits };
  const campaign = await exportCampaign(source, id, as, withSecrets);
  const secrets = withSecrets ? `, ${textsInWords(campaign.texts_with_secrets ?? 0)} with secrets` : '';
  const content = `${campaign.maps.length} maps and ${campaign.notes.length} notes${secrets}, as ${as === 'dm' ? 'the DM' : 'a player'} sees them`;
  if (!asked.isDryRun) await writeOne(target, `${JSON.stringify(campaign, null, 1)}\n`);
  asked.program.say(asked.isDryRun ? `Would write ${content}, to ${target}.` : `Wrote ${content}, to ${target}.`);
  // Only the DM gets this note. A file for players must not mention secrets.
  if (as === 'dm')
    asked.program.say(
      `Not in it: ${withSecrets ? 'secrets that the DM may not read' : 'secrets of texts (--secrets)'}, and drafts.`,
    );
}

/** Writes the file completely or not at all, readable by its owner only, since a campaign is private. */
async function writeOne(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.part`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeFolder(target: string, files: readonly TextFile[], picture: string | null): Promise<void> {
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  try {
    for (const { path, text } of files) {
      const file = join(draft, ...path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    if (picture !== null) await copyFile(picture, join(draft, picture.slice(picture.lastIndexOf('/') + 1)));
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The options of a poster, and the viewer whose rights it uses. */
interface PosterArguments {
  wish: PosterOptions;
  campaign: { id: string; as: 'dm' | 'player' } | null;
}

const papers = PosterOptions.properties.paper.enum;

/** Reads the options of a poster. @throws UsageError */
function readPosterArguments(target: string, values: ExportValues): PosterArguments {
  const format = oneOf('The file', target.slice(target.lastIndexOf('.') + 1).toLowerCase(), ['pdf', 'png'] as const);
  if (values.as !== undefined && values.campaign === undefined) throw new UsageError('--as goes with --campaign ID.');
  const campaign =
    values.campaign === undefined
      ? null
      : { id: values.campaign, as: oneOf('--as', values.as ?? '', ['dm', 'player'] as const) };
  return {
    wish: {
      format,
      paper: oneOf('--paper', values.paper ?? 'A3', papers),
      dpi: Number(oneOf('--dpi', values.dpi ?? '200', ['150', '200', '300'] as const)) as PosterOptions['dpi'],
      names: oneOf('--names', values.names ?? 'map', ['map', 'more', 'all'] as const),
      title: values.bare !== true,
    },
    campaign,
  };
}

/** Draws a map with its labels to a file, completely or not at all. @throws ArchiveError, AppError */
async function writePoster(asked: ExportContext, slug: string, target: string, poster: PosterArguments): Promise<void> {
  const { wish, campaign } = poster;
  const ask = await askOf(asked, slug, poster);
  const order = await orderOf(asked, ask);
  if (asked.isDryRun) {
    asked.program.say(`Would draw ${order.title.name} on ${wish.paper}, to ${target}.`);
    return;
  }
  const work = join(dirname(target), `.poster-${randomBytes(6).toString('hex')}`);
  await mkdir(work, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new ArchiveError(`Nothing can be written to ${dirname(target)}. Name a file in another folder.`, { cause });
  });
  const stop = new AbortController();
  const cancel = () => stop.abort();
  process.once('SIGINT', cancel);
  try {
    const draft = join(work, `poster.${wish.format}`);
    const task = { ask, database: asked.databaseFile, media: asked.media.place, target: draft, work };
    const answer = await runPosterChild(task, stop.signal);
    if (!answer.ok) throw new ArchiveError(failure(answer.reason, answer.what));
    await rename(draft, target);
    const viewerNote = campaign === null ? '' : `, as ${campaign.as === 'dm' ? 'the DM' : 'a player'} sees it`;
    asked.program.say(`Wrote ${target}: ${order.title.name} on ${wish.paper}${viewerNote}.`);
    if (answer.unlettered.length > 0)
      asked.program.say(`Left out, because the typeface lacks some of their letters: ${answer.unlettered.join(', ')}.`);
  } finally {
    process.off('SIGINT', cancel);
    await rm(work, { recursive: true, force: true });
  }
}

function failure(reason: string, what = ''): string {
  if (reason === 'storage') return 'There is no room for the poster. Make room and try again.';
  if (reason === 'stopped') return 'Cancelled; nothing was written.';
  return `The poster could not be drawn (${reason}). ${what}`;
}

async function askOf({ db }: ExportContext, slug: string, { wish, campaign }: PosterArguments): Promise<PosterRequest> {
  if (campaign === null) return { slug, wish, seenBy: 'all' };
  const owner = await findCampaignOwner(db, campaign.id);
  if (owner === undefined) throw new ArchiveError('There is no campaign of this id.');
  const viewer = { kind: 'user' as const, id: owner };
  const audience = campaign.as === 'player' ? { as: 'player' as const } : {};
  return { slug, wish, seenBy: { campaignId: campaign.id, viewer, hasInvite: false, ...audience } };
}

/** Reads the same order as the child process, so that errors are reported before any work begins. */
async function orderOf({ db, media }: ExportContext, ask: PosterRequest): Promise<PosterOrder> {
  try {
    return await readPosterOrder(db, ask, media);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new ArchiveError(`There is no place ${ask.slug}. Say the part of its address after the last /.`);
  }
}

/** The context of an export. */
interface ExportContext {
  program: Program;
  db: OpenDatabase['db'];
  /** The file of `db`, for a child process. */
  databaseFile: string;
  media: MediaStore;
  isDryRun: boolean;
}

/** The options as typed. */
interface ExportValues {
  format?: string | undefined;
  units?: string | undefined;
  as?: string | undefined;
  paper?: string | undefined;
  dpi?: string | undefined;
  names?: string | undefined;
  bare?: boolean | undefined;
  campaign?: string | undefined;
  secrets?: boolean | undefined;
  world?: string | undefined;
  'dry-run'?: boolean | undefined;
}

/** The choice that an option names. @throws UsageError */
function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} takes ${choices.join(', ')}.`);
}
