import { cleanName, isRecord, nameOfFile } from '../clean-name.ts';
import { draftLocation, type WorldDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { jsonKind } from '../json-kind.ts';
import { BoundsCollector, frameOf, type Project, projectBounds } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { extension, readJson, readStart, readText, type SourceFile } from '../source-file.ts';
import { type AzgaarWorld, emptyWorld } from './azgaar-world.ts';
import { ROOT_KEY } from './drafting.ts';
import { type Layers, mergeLayers, noLayers, pixelsOf, readLayer, worldOfTables } from './read-layers.ts';
import { readMapSave } from './read-map-save.ts';
import { readWorldJson } from './read-world-json.ts';
import { addWorld } from './world-to-draft.ts';

const GENERATOR = "Azgaar's Fantasy Map Generator";
const GENERATOR_URL = 'https://azgaar.github.io/Fantasy-Map-Generator/';

/** Reads a world of the generator: its JSON or .map, with its GeoJSON layers and tables, or those alone. */
export async function readAzgaar(
  files: readonly SourceFile[],
  options: ReadOptions,
  report: ReportBuilder,
): Promise<WorldDraft> {
  const worlds: AzgaarWorld[] = [];
  const layers = noLayers();
  let done = 0;
  for (const file of files) {
    report.file(file.name, file.bytes);
    const world = await readWorldFile(file);
    if (world === undefined) await readLayer(file, layers, report);
    else worlds.push(world);
    done += file.bytes;
    options.onProgress(done);
  }
  // A full JSON has the cells that a .map lacks, a .map the size that a JSON lacks.
  const [world = emptyWorld(), ...more] = worlds.sort((a, b) => b.cells.length - a.cells.length);
  for (const other of more) fillGaps(world, other);
  const { frame, project } = spaceOf(world, layers, options);
  const name = options.mapName ?? cleanName(world.name) ?? nameOfFile(files[0]?.name ?? '');
  const draft: WorldDraft = {
    format: 'azgaar',
    source: world.id ?? options.source ?? name,
    locations: [
      draftLocation(ROOT_KEY, name, {
        isRoot: true,
        map: frame,
        mapMakerName: options.attribution?.title ?? GENERATOR,
        mapMakerUrl: options.attribution === null ? GENERATOR_URL : options.attribution.url,
        licence: options.attribution?.licence ?? null,
      }),
    ],
    positions: [],
    textsByName: [],
  };
  addWorld({ draft, world, project, options, report }, frame);
  return draft;
}

async function readWorldFile(file: SourceFile): Promise<AzgaarWorld | undefined> {
  if (extension(file.name) === 'csv') return undefined;
  const start = (await readStart(file, 200)).toString('utf8');
  if (/^\ufeff?[\d.]+[a-z]?\|/i.test(start)) return readMapSave(await readText(file), file.name);
  if (!/^\ufeff?\s*\{/.test(start)) {
    throw new ImportRefusal(
      `${file.name} is neither JSON nor a save of the generator. It begins with “${start.slice(0, 40)}”.`,
    );
  }
  if (/"type"\s*:\s*"FeatureCollection"/.test(start)) return undefined;
  const json = await readJson(file);
  const kind = jsonKind(json);
  if (kind.format === 'geojson') return undefined;
  if (!isRecord(json) || kind.format !== 'azgaar')
    throw new ImportRefusal(`${file.name} is no export of the generator: it is ${kind.found}.`);
  return 'features' in json ? undefined : readWorldJson(json);
}

function fillGaps(world: AzgaarWorld, other: AzgaarWorld): void {
  world.width ??= other.width;
  world.height ??= other.height;
  world.coordinates ??= other.coordinates;
  for (const list of ['burgs', 'states', 'provinces', 'rivers', 'markers', 'routes', 'notes'] as const) {
    if (world[list].length === 0) world[list] = other[list];
  }
}

/** The frame is the map in pixels, y down; degrees of layers are brought onto it. */
function spaceOf(
  world: AzgaarWorld,
  layers: Layers,
  options: ReadOptions,
): { frame: { width: number; height: number }; project: Project } {
  const size = options.frame ?? frameOf(world.width, world.height);
  if (world.burgs.length + world.states.length + world.markers.length > 0) {
    if (size === undefined) {
      throw new ImportRefusal(
        'The file does not tell the size of its map in pixels. Say it with --frame WxH (the generator shows it under Options, canvas size), or import its .map or Full JSON.',
      );
    }
    const { coordinates } = world;
    if (coordinates !== undefined) mergeLayers(world, layers, pixelsOf(coordinates, size.width, size.height));
    return { frame: size, project: (x, y) => [x, size.height - y] };
  }
  // Layers and tables alone: all that is known is where they lie to one another.
  const { frame, project } = projectBounds(options.bounds ?? around(layers), 'up', options.frame);
  const toPixels = (lon: number, lat: number): [number, number] => {
    const [lng, up] = project(lon, lat);
    return [lng, frame.height - up];
  };
  Object.assign(world, worldOfTables(layers, toPixels));
  mergeLayers(world, layers, toPixels);
  return { frame, project: (x, y) => [x, frame.height - y] };
}

function around(layers: Layers): readonly [number, number, number, number] {
  const collector = new BoundsCollector();
  for (const { outline } of layers.cells) for (const corner of outline) collector.add(...corner);
  for (const { line } of layers.rivers) for (const point of line) collector.add(...point);
  for (const row of layers.burgs) {
    const [lon, lat] = [Number(row.Longitude), Number(row.Latitude)];
    if (Number.isFinite(lon) && Number.isFinite(lat)) collector.add(lon, lat);
  }
  if (collector.bounds === undefined) {
    throw new ImportRefusal(
      'There are no coordinates in these files. Import the JSON or the .map of the world as well.',
    );
  }
  return collector.bounds;
}
