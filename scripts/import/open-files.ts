import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import {
  ImportRefusal,
  isPictureFile,
  isWorldFile,
  isZip,
  type SourceFile,
  zipFiles,
} from '../../packages/importers/src/index.ts';

const FILES_MAX = 50_000;

/**
 * The named files: a folder gives every file in it that may be part of a world or its pictures, and archives are
 * unpacked.
 * @throws ImportRefusal that names a missing path
 */
export async function openFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) throw new ImportRefusal(`There is no file ${path}. Name one that is there.`);
    if (found.isDirectory()) files.push(...(await folderFiles(path)));
    else files.push(...(await unpacked(fileAt(path, basename(path), found.size))));
  }
  if (files.length === 0) throw new ImportRefusal(`There is nothing in ${paths.join(', ')} that could be imported.`);
  return files;
}

const unpacked = async (file: SourceFile): Promise<SourceFile[]> => ((await isZip(file)) ? zipFiles(file) : [file]);

async function folderFiles(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: SourceFile[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || !(isWorldFile(name) || isPictureFile(name))) continue;
    files.push(fileAt(path, name, (await stat(path)).size));
    if (files.length > FILES_MAX) throw new ImportRefusal(`${folder} holds more than ${FILES_MAX} files.`);
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const fileAt = (path: string, name: string, bytes: number): SourceFile => ({
  name,
  bytes,
  open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
});
