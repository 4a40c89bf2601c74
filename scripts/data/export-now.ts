import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { exportCampaign } from '../../apps/api/src/archive/campaign-export.ts';
import { mapAsCsv, shapesTooLongForCsv } from '../../apps/api/src/archive/files/csv-file.ts';
import { mapAsGeoJson } from '../../apps/api/src/archive/files/geojson-file.ts';
import { type MapForFiles, namedWithSecrets, type TextFile } from '../../apps/api/src/archive/files/map-for-files.ts';
import { mapAsUniversalVtt } from '../../apps/api/src/archive/files/universal-vtt-file.ts';
import { mapAsVault } from '../../apps/api/src/archive/files/vault-files.ts';
import { readMapForFiles } from '../../apps/api/src/archive/read-map.ts';
import { writeArchive } from '../../apps/api/src/archive/write-archive.ts';
import { writeFoundry } from '../../apps/api/src/archive/write-foundry.ts';
import { writeVault } from '../../apps/api/src/archive/write-vault.ts';
import { createNameCache } from '../../apps/api/src/atlas/names/kept-names.ts';
import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { createCampaignLimits } from '../../apps/api/src/campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../../apps/api/src/campaigns/view/fog.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { assertNewestSchema } from '../../apps/api/src/db/migrate.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { readTransaction } from '../../apps/api/src/db/read-transaction.ts';
import { addressesAsKeys } from '../../apps/api/src/media/capabilities/picture-addresses.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { fileOfBytes, NOT_IN_OWN_FILE, pictureSize } from '../../packages/importers/src/index.ts';
import { serverMessages } from '../../packages/rules/src/index.ts';
import { type GeoJsonUnits, geoJsonUnits, type MapFileFormat, mapFileFormats } from '../../packages/types/src/index.ts';
import { createProgress } from '../progress.ts';
import { type ChosenWorld, mustFindWorld } from './chosen-world.ts';
import type { ExportContext, ExportValues } from './export-context.ts';
import { readPosterArguments, writePoster } from './export-poster.ts';
import { oneOf, type Program, UsageError } from './program.ts';

const formats = ['zip', ...mapFileFormats] as const;
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
  const { format, units, foundry, as, world, secrets } = values;
  const isArchive = format === undefined || format === 'zip';
  if (secrets === true && what !== 'map' && (what !== 'campaign' || as !== 'dm') && (what !== 'world' || isArchive))
    throw new UsageError(
      '--secrets goes with map, with world --format obsidian or foundry, and with campaign --as dm.',
    );
  if (world !== undefined && what !== 'world' && what !== 'map')
    throw new UsageError('--world goes with world and map.');
  if (what === 'world' && rest[0] !== undefined && rest.length === 1) {
    const withSecrets = secrets === true;
    const target = newPath(withSecrets ? namedWithSecrets(rest[0]) : rest[0]);
    const chosen = oneOf('--format', format ?? 'zip', ['zip', 'obsidian', 'foundry'] as const);
    if (foundry !== undefined && chosen !== 'foundry') throw new UsageError('--foundry goes with --format foundry.');
    const version = oneOf('--foundry', foundry ?? '13', ['13', '14'] as const);
    return async (asked) => {
      const found = await mustFindWorld(asked.db, { world });
      if (chosen === 'zip') return exportArchive(asked, found, null, target);
      return exportWorldFiles(asked, found, { target, withSecrets, version: chosen === 'obsidian' ? null : version });
    };
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

/** Writes a vault, or a module for this version of Foundry. */
async function exportWorldFiles(
  { program, db, media, isDryRun }: ExportContext,
  world: ChosenWorld,
  { target, withSecrets, version }: { target: string; withSecrets: boolean; version: '13' | '14' | null },
): Promise<void> {
  if (isDryRun) {
    program.say(`Would write the world ${world.name} to ${target}.`);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const places = await readTransaction(db, (trx) => {
      const job = { db: trx, media, target, world, withSecrets, onProgress: progress.report };
      if (version === null) return writeVault(job);
      return writeFoundry({ ...job, version: version === '13' ? 13 : 14, knownBy: null });
    });
    progress.end();
    program.say(`Wrote ${places} places of ${world.name} to ${target}.`);
    program.say(notInFile(version === null ? 'obsidian' : 'foundry', withSecrets));
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
    const { files, pictures } = mapAsVault(content);
    const copies = pictures.map(async ({ key, path }) => ({ from: await asked.media.localFile(key), path }));
    await writeFolder(target, files, await Promise.all(copies));
  } else if (format === 'universalvtt') {
    await writeOne(target, await universalVtt(asked, content));
  } else {
    await writeOne(target, (format === 'csv' ? mapAsCsv(content) : mapAsGeoJson(content, units)).text);
  }
  asked.program.say(`Wrote ${content.places.length} places of ${content.name} to ${target}.`);
  for (const line of whatIsLost(content, format, withSecrets)) asked.program.say(line);
}

async function universalVtt({ media }: ExportContext, map: MapForFiles): Promise<string> {
  if (map.picture === null) throw new ArchiveError(serverMessages.exportNeedsPicture);
  const bytes = await readFile(await media.localFile(map.picture));
  const size = await pictureSize(fileOfBytes(map.slug, bytes));
  if (size === undefined) throw new ArchiveError(`The picture of ${map.slug} cannot be read.`);
  return mapAsUniversalVtt(map, bytes, size).text;
}

/** What such a file omits, so that nobody takes it for a backup. */
function whatIsLost(content: MapForFiles, format: MapFileFormat, withSecrets: boolean): string[] {
  const long = format === 'csv' ? shapesTooLongForCsv(content) : [];
  return [
    notInFile(format, withSecrets),
    ...(long.length > 0 ? [`Shapes too long for a cell of a spreadsheet, left out: ${long.join(', ')}.`] : []),
  ];
}

const notInFile = (format: keyof typeof NOT_IN_OWN_FILE, withSecrets: boolean): string =>
  `Not in it: ${withSecrets ? '' : 'secrets of texts (--secrets), '}drafts, ${NOT_IN_OWN_FILE[format]}. An archive (--format zip) holds everything.`;

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

async function writeFolder(
  target: string,
  files: readonly TextFile[],
  copies: readonly { from: string; path: string }[],
): Promise<void> {
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  try {
    const place = async (path: string): Promise<string> => {
      const file = join(draft, ...path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      return file;
    };
    for (const { path, text } of files) await writeFile(await place(path), text);
    for (const { from, path } of copies) await copyFile(from, await place(path));
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
