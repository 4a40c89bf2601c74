const TEXT =
  /\.(json|geojsonl?|geojsons|ndjson|topojson|wkt|umap|md|csv|tsv|xml|db|map|lk|uvtt|dd2vtt|df2vtt|kml|gpx)(\.gz)?$/i;
/** Detected by name, so that the refusal can say what to do. */
const LEVEL_DB = /(^|\/)(CURRENT|MANIFEST-\d+)$/;
/** Settings of editors and other plugins, files that macOS adds to archives, licenses, and packs whose source is there. */
const IGNORED = /(^|\/)(\.git|\.trash|node_modules|__MACOSX|packs\/venture-atlas-world)\/|(^|\/)LICEN[CS]E\.md$/i;
/** The supported kinds of pictures. */
const PICTURE = /\.(png|jpe?g|webp)$/i;
const OBSIDIAN = /(^|\/)\.obsidian\//;
const LEAFLET_DATA = /obsidian-leaflet[^/]*\/data\.json$/;

/**
 * Whether a file in a folder or an archive may be part of a world, by its path. A file that is named explicitly is
 * always read.
 */
export function isWorldFile(path: string): boolean {
  if (!(TEXT.test(path) || LEVEL_DB.test(path)) || IGNORED.test(path)) return false;
  return !OBSIDIAN.test(path) || LEAFLET_DATA.test(path);
}

/** Whether a file in a folder or an archive may be the picture of a map, by its path. */
export const isPictureFile = (path: string): boolean =>
  PICTURE.test(path) && !IGNORED.test(path) && !OBSIDIAN.test(path);

/** The folder that contains everything, as in an archive of a folder; undefined when there is none. */
export function topFolder(paths: readonly string[]): string | undefined {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const folder = first.length > 1 ? first[0] : undefined;
  return others.every((parts) => parts.length > 1 && parts[0] === folder) ? folder : undefined;
}
