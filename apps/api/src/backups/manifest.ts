import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { DATABASE_FILE } from '../db/engine.ts';

const FileLine = Type.Object({
  /** Relative to the folder of the backup, with forward slashes. */
  path: Type.String({ pattern: `^(${DATABASE_FILE.replace('.', '\\.')}|deletions\\.jsonl|media/[A-Za-z0-9._/-]+)$` }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type FileLine = Static<typeof FileLine>;

/** Manifest of a backup: written last, so that a folder without it is no backup. */
const Manifest = Type.Object({
  format: Type.Literal('venture-atlas-backup'),
  version: Type.Literal(1),
  made_at: Type.String(),
  /** Missing in backups of older versions. */
  made_by: Type.Optional(Type.Union([Type.Literal('hand'), Type.Literal('timer')])),
  /** Newest migration of the database. */
  schema: Type.String(),
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Array(FileLine),
});
export type Manifest = Static<typeof Manifest>;

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Marks a backup as never to be removed. */
export const pinFile = (folder: string): string => join(folder, 'pinned');

/** The backup cannot be used; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** SHA-256 of a file, read in chunks. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** @throws BackupError if the folder has no readable manifest */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(manifestFile(folder), 'utf8');
  } catch {
    throw new BackupError(
      `${folder} is not a whole backup: it has no manifest.json. Choose another one: npm run restore -- --list`,
    );
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BackupError(`The manifest of ${folder} is damaged. Choose another backup: npm run restore -- --list`);
  }
  if (Value.Check(Manifest, parsed) && parsed.files.every(({ path }) => !path.split('/').includes('..'))) return parsed;
  throw new BackupError(
    `${manifestFile(folder)} is not a manifest of a Venture Atlas backup. Choose another one: npm run restore -- --list`,
  );
}

/** Compares all files with the manifest. @returns differences, one sentence each; empty for an intact backup */
export async function compareWithManifest(
  folder: string,
  manifest: Manifest,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<string[]> {
  const problems: string[] = [];
  let done = 0;
  for (const line of manifest.files) {
    const problem = await compareFile(join(folder, ...line.path.split('/')), line);
    if (problem !== undefined) problems.push(problem);
    done += 1;
    onProgress(done, manifest.files.length);
  }
  return problems;
}

async function compareFile(file: string, line: FileLine): Promise<string | undefined> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return `${line.path} is missing`;
  if (size !== line.bytes) return `${line.path} has ${size} bytes instead of ${line.bytes}`;
  return (await sha256OfFile(file)) === line.sha256 ? undefined : `${line.path} was changed (its checksum differs)`;
}

/** Manifest entry of a file. */
export async function describeFile(folder: string, path: string): Promise<FileLine> {
  const file = join(folder, ...path.split('/'));
  return { path, bytes: (await stat(file)).size, sha256: await sha256OfFile(file) };
}

/** Folder name of a backup at a time: sorts by time and is valid on all file systems. */
export const backupName = (at: Date): string =>
  `backup-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
    .replaceAll('-', '')}`;

/** Time of a backup by its folder name; undefined for other names. */
export function backupTime(name: string): Date | undefined {
  const match = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
