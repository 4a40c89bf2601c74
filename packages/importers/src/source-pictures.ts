import type { WorldDraft } from './draft.ts';
import type { ReportBuilder } from './read-report.ts';
import { baseName, type SourceFile } from './source-file.ts';
import { isPictureFile } from './world-file.ts';

/** What was sent, with its pictures apart: no reader of a format meets one. */
export function apartFromPictures(files: readonly SourceFile[]): { files: SourceFile[]; pictures: SourceFile[] } {
  return {
    files: files.filter(({ name }) => !isPictureFile(name)),
    pictures: files.filter(({ name }) => isPictureFile(name)),
  };
}

/** Pictures that came along, by what sources call them. */
export class PictureIndex {
  /** By their names without folders; each with its folded path. */
  readonly #byName = new Map<string, { path: string; file: SourceFile }[]>();

  constructor(pictures: readonly SourceFile[]) {
    for (const file of pictures) {
      const path = fold(file.name);
      const alike = this.#byName.get(baseName(path));
      if (alike === undefined) this.#byName.set(baseName(path), [{ path, file }]);
      else alike.push({ path, file });
    }
  }

  /**
   * The file that a source means by a picture's name or address: by its whole path, else by its own name where only one
   * file has it. Sources name them as an address, a path of another disk, or a title of a wiki.
   */
  find(named: string): SourceFile | undefined {
    const wanted = fold(named);
    const alike = this.#byName.get(baseName(wanted)) ?? [];
    const exact = alike.find(({ path }) => path === wanted || (wanted.includes('/') && path.endsWith(`/${wanted}`)));
    return (exact ?? (alike.length === 1 ? alike[0] : undefined))?.file;
  }
}

function fold(path: string): string {
  const plain = path
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
    .replaceAll('_', ' ');
  return decoded(plain)
    .replace(/^(\.?\/)+/, '')
    .normalize('NFC')
    .toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name may hold a percent sign.
    return text;
  }
}

/**
 * Gives the maps of a draft the pictures that came with it: those that were in its files, those that the source names, and
 * where it has one map and came with one picture, that one.
 * @returns the files by the keys of the maps
 */
export function picturesOfMaps(
  { locations, pictures: inside }: WorldDraft,
  pictures: readonly SourceFile[],
  report: ReportBuilder,
): Map<string, SourceFile> {
  const found = new Map(inside);
  const index = new PictureIndex(pictures);
  const maps = locations.filter(({ map }) => map !== null);
  for (const { key, picture } of maps) {
    if (found.has(key)) continue;
    const named = picture === null ? undefined : index.find(picture);
    const [only] = maps.length === 1 && pictures.length === 1 ? pictures : [];
    const file = named ?? only;
    if (file !== undefined) found.set(key, file);
    else if (picture !== null) report.unmapped('map picture');
  }
  if (found.size > 0) report.read('pictures of maps', found.size);
  return found;
}
