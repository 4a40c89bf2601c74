import { readAzgaar } from './azgaar/read-azgaar.ts';
import { readCsv } from './csv/read-csv.ts';
import { type Frame, sourceKeyOf, type WorldDraft } from './draft.ts';
import { readDataMaps } from './fandom/read-datamaps.ts';
import { readFandom } from './fandom/read-fandom.ts';
import type { FormatName } from './formats.ts';
import { readFoundry } from './foundry/read-foundry.ts';
import { readGeoJson } from './geojson/read-geojson.ts';
import { readGpx } from './gpx/read-gpx.ts';
import { hiddenNotes } from './hidden.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readKanka } from './kanka/read-kanka.ts';
import { readKml } from './kml/read-kml.ts';
import { readLegendKeeper } from './legendkeeper/read-legendkeeper.ts';
import { readMediaWiki } from './mediawiki/read-mediawiki.ts';
import { identifyingName } from './name-proposals.ts';
import { readObsidian } from './obsidian/read-obsidian.ts';
import { pictureSize } from './picture-size.ts';
import { refusePlaces } from './read-limits.ts';
import type { ReadOptions } from './read-options.ts';
import { type ReadReport, ReportBuilder } from './read-report.ts';
import type { Reader } from './reader.ts';
import { type SourceFile, unpackedFile } from './source-file.ts';
import { picturesOfMaps } from './source-pictures.ts';
import { readUmap } from './umap/read-umap.ts';
import { readUniversalVtt } from './universal-vtt/read-universal-vtt.ts';
import { readWatabou } from './watabou/read-watabou.ts';
import { readWorldAnvil } from './worldanvil/read-worldanvil.ts';

/** Removes positions and locations with a duplicate key, and reports them. Readers normally prevent these. */
export function dropDuplicates(draft: WorldDraft, report: ReportBuilder): void {
  const seen = new Set<string>();
  const isFirst = (key: string, name: string): boolean => {
    const isNew = !seen.has(sourceKeyOf(draft, key));
    seen.add(sourceKeyOf(draft, key));
    if (!isNew) report.skip('The ID of something else in the files', name);
    return isNew;
  };
  draft.locations = draft.locations.filter(({ key, name }) => isFirst(key, name));
  draft.textsByName = draft.textsByName.filter(({ key, names: [name = ''] }) => isFirst(key, name));
}

const readers: Readonly<Record<FormatName, Reader>> = {
  geojson: readGeoJson,
  csv: readCsv,
  azgaar: readAzgaar,
  umap: readUmap,
  kml: readKml,
  gpx: readGpx,
  fandom: readFandom,
  datamaps: readDataMaps,
  foundry: readFoundry,
  universalvtt: readUniversalVtt,
  mediawiki: readMediaWiki,
  legendkeeper: readLegendKeeper,
  kanka: readKanka,
  obsidian: readObsidian,
  watabou: readWatabou,
  worldanvil: readWorldAnvil,
};

/**
 * Reads the files of one world.
 * @throws ImportRefusal when a file does not match its format; its message says what the file contains
 */
export async function readWorldDraft(
  format: FormatName,
  files: readonly SourceFile[],
  options: ReadOptions,
): Promise<{ draft: WorldDraft; report: ReadReport }> {
  const report = new ReportBuilder(options.mostPlaces);
  const pictureFrame = options.pictureFrame ?? (await sizeOfOnly(options.pictures));
  const unpacked: SourceFile[] = [];
  for (const file of files) unpacked.push(await unpackedFile(file));
  const draft = await readers[format](unpacked, { ...options, pictureFrame }, report).catch((cause) => {
    // Trees in files are read recursively; no real world is a thousand levels deep.
    if (cause instanceof RangeError) throw new ImportRefusal('The files are nested too deeply to be read.');
    throw cause;
  });
  dropDuplicates(draft, report);
  // Maps count too.
  if (draft.locations.length > options.mostPlaces) refusePlaces(options.mostPlaces);
  const pictures = picturesOfMaps(draft, options.pictures, report);
  for (const note of hiddenNotes(draft, report.secrets, options.isOpen)) report.note(note);
  return { draft: { ...draft, pictures }, report: report.toJSON() };
}

/** The size of the only picture. With several, it is unknown which one the numbers refer to. */
async function sizeOfOnly([only, ...others]: readonly SourceFile[]): Promise<Frame | null> {
  return only === undefined || others.length > 0 ? null : ((await pictureSize(only)) ?? null);
}

/**
 * Reduces a world with several maps to one map, with everything on it, on the maps on it, and so on.
 * @throws ImportRefusal that names the existing maps
 */
export function selectMap(draft: WorldDraft, name: string): WorldDraft {
  const wanted = draft.locations.filter(
    (location) => location.map !== null && sameName(identifyingName(location), name),
  );
  const [map] = wanted;
  if (map === undefined || wanted.length > 1) {
    const names = draft.locations
      .filter((location) => location.map !== null)
      .map((location) => `“${identifyingName(location)}”`);
    throw new ImportRefusal(
      `${map === undefined ? 'There is no map' : 'There are several maps'} called “${name}” in these files. They hold: ${names.slice(0, 30).join(', ')}.`,
    );
  }
  const kept = new Set([map.key]);
  for (let size = 0; size !== kept.size; ) {
    size = kept.size;
    for (const { parent, child } of draft.positions) if (kept.has(parent)) kept.add(child);
  }
  return {
    ...draft,
    locations: draft.locations
      .filter((location) => kept.has(location.key))
      .map((location) => ({ ...location, isRoot: location.key === map.key })),
    positions: draft.positions.filter(({ parent, child }) => kept.has(parent) && kept.has(child)),
  };
}

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase();
