import type { WorldDraft } from './draft.ts';
import type { ReportBuilder } from './read-report.ts';
import { baseName, type SourceFile } from './source-file.ts';
import { isPictureFile } from './world-file.ts';

/** Separates uploaded files from pictures, so that no reader of a format receives a picture. */
export function separatePictures(files: readonly SourceFile[]): { files: SourceFile[]; pictures: SourceFile[] } {
  return {
    files: files.filter(({ name }) => !isPictureFile(name)),
    pictures: files.filter(({ name }) => isPictureFile(name)),
  };
}

/** Finds imported pictures by the names that sources use. */
export class PictureIndex {
  /** By name without folders, each with its normalized path. */
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
   * The file for a picture's name or address in the source: by its whole path, else by its name if only one file has
   * it. Sources use addresses, paths on other computers, or wiki titles.
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
    // A name may contain a percent sign.
    return text;
  }
}

/**
 * Finds the pictures for the maps of a draft: those inside its files, those that the source names, and the single
 * picture for a single map.
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
