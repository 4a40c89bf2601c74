import { resolve } from 'node:path';
import { type Config, loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { countAllRows, moveRows } from '../../apps/api/src/db/move/move-rows.ts';
import { MoveError } from '../../apps/api/src/db/move/move-target.ts';
import { openMoveSource, openMoveTarget } from '../../apps/api/src/db/move/open-move.ts';
import type { Db } from '../../apps/api/src/db/schema.ts';
import { copyStore } from '../../apps/api/src/media/store/copy-store.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { createProgress } from '../progress.ts';
import type { Program } from './program.ts';

/** The target of a move. */
export interface MoveOptions {
  /** An address of PostgreSQL, or a data folder. */
  database: string | undefined;
  /** s3://bucket/prefix, or a data folder. */
  pictures: string | undefined;
  /** Whether an interrupted move of rows starts over. */
  isAnew: boolean;
  /** Whether to print only how much there is to move. */
  isDryRun: boolean;
}

/** Moves pictures, then rows, while nothing uses either. @returns the exit code */
export async function moveNow(
  { database, pictures, isAnew, isDryRun }: MoveOptions,
  program: Program,
): Promise<number> {
  const here = loadConfig(program.env);
  const there = {
    database: database === undefined ? undefined : configOf(program, 'DATABASE_URL', /^postgres(ql)?:/, database),
    pictures: pictures === undefined ? undefined : configOf(program, 'MEDIA_URL', /^s3:/, pictures),
  };
  refuseSame(here, there);
  const source = await openMoveSource(here);
  try {
    if (isDryRun) {
      if (there.pictures !== undefined) program.say(`${(await mediaStoreOf(here).list()).length} files of pictures.`);
      if (there.database !== undefined) program.say(`${await countAllRows(source.db)} rows.`);
      program.say('Nothing was written.');
      return 0;
    }
    if (there.pictures !== undefined) await movePictures(here, there.pictures, program);
    if (there.database !== undefined) await moveDatabase(source.db, there.database, isAnew, program);
  } finally {
    await source.close();
  }
  for (const line of afterMove(here, there)) program.say(line);
  return 0;
}

/** The settings of an installation with its data at this place. @param setting for a place that is not a folder */
function configOf({ env }: Program, setting: string, address: RegExp, place: string): Config {
  return loadConfig(
    address.test(place) ? { ...env, [setting]: place } : { ...env, [setting]: '', DATA_DIR: resolve(place) },
  );
}

/** @throws MoveError when the target is the source */
function refuseSame(here: Config, there: { database: Config | undefined; pictures: Config | undefined }): void {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (there.database !== undefined && databasePlace(there.database) === databasePlace(here))
    throw new MoveError('The database is there already: --database has to name another place than the settings.');
  if (there.pictures !== undefined && isSame(mediaStoreOf(there.pictures).place, mediaStoreOf(here).place))
    throw new MoveError('The pictures are there already: --pictures has to name another place than the settings.');
}

async function movePictures(here: Config, there: Config, program: Program): Promise<void> {
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const { files, copied } = await copyStore(mediaStoreOf(here), mediaStoreOf(there), (done, total) =>
      progress.report('pictures', done, total),
    );
    progress.end();
    program.say(`${files} files of pictures are there, ${copied} of them copied now.`);
  } finally {
    progress.end();
  }
}

async function moveDatabase(source: Db, there: Config, isAnew: boolean, program: Program): Promise<void> {
  const target = await openMoveTarget(there.databaseUrl ?? there.dataDir, isAnew);
  const progress = createProgress(program.isTerminal, program.say);
  try {
    if (target.isResumed) program.say('A move into it was cut and goes on.');
    const rows = await moveRows(source, target, (table, done, total) => progress.report(table, done, total));
    progress.end();
    program.say(`${rows} rows are there, each compared.`);
  } finally {
    progress.end();
    await target.close();
  }
}

/** The remaining steps for the operator, line by line. Addresses with passwords are not repeated. */
function afterMove(here: Config, there: { database: Config | undefined; pictures: Config | undefined }): string[] {
  const lines: string[] = [];
  const folders = new Set<string>();
  if (there.database !== undefined) {
    if (there.database.databaseUrl !== null) lines.push('Set DATABASE_URL to the address that --database names.');
    else folders.add(there.database.dataDir);
    if (there.database.databaseUrl === null && here.databaseUrl !== null) lines.push('Take DATABASE_URL out.');
  }
  if (there.pictures !== undefined) {
    if (there.pictures.media !== null) lines.push('Set MEDIA_URL to what --pictures names.');
    else folders.add(there.pictures.dataDir);
    if (there.pictures.media === null && here.media !== null) lines.push('Take MEDIA_URL out.');
  }
  for (const folder of folders) {
    if (folder === here.dataDir) continue;
    lines.push(
      `Set DATA_DIR to ${folder}, and copy secret.key, and deletions.jsonl where there is one, from ${here.dataDir} into it.`,
    );
  }
  return [...lines, 'Then start the server. What was moved is still where it was: remove it when all is well.'];
}
