import { cleanName, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { type GeometryPart, geometryParts, type LayerFeature } from '../geojson/geometry-parts.ts';
import { layersToDraft } from '../geojson/layers-to-draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { type Bounds, BoundsCollector } from '../map-projection.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { refusePlaces } from '../read-limits.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { readPair, samePoint } from '../shape-building.ts';
import { readJson } from '../source-file.ts';
import { type CityPart, isCity, partOf } from './city-parts.ts';

type Json = Record<string, unknown>;

/**
 * Reads a city or village of Watabou's generators. Districts, walls, roads, rivers, water, and squares become places
 * with their names, or named after their kind. Houses and trees do not. The ground gives the frame; y runs up.
 */
export const readWatabou: Reader = async (files, options, report) => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    throw new ImportRefusal('Import one city or village at a time: each is a map.');
  }
  report.file(file.name, file.bytes);
  const json = await readJson(file);
  if (!isRecord(json) || !isCity(json)) {
    throw new ImportRefusal(`${file.name} is not a city or village of Watabou’s generators.`);
  }
  const collections = recordsOf(json.features);
  const features: LayerFeature[] = [];
  for (const collection of collections) {
    for (const feature of featuresOf(collection, report)) {
      if (features.push(feature) > options.mostPlaces) refusePlaces(options.mostPlaces);
    }
  }
  const values = collections.find(({ id }) => id === 'values') ?? {};
  const ownName = options.mapName ?? cleanName(values.name) ?? cleanName(json.name);
  const mapName = nameOrProposal(ownName, file.name);
  const bounds = options.bounds ?? groundOf(collections) ?? null;
  return layersToDraft('watabou', mapName, features, { ...options, units: 'metres', bounds }, report);
};

/** The rectangle around everything, places or not; undefined when there is nothing. */
function groundOf(collections: readonly Json[]): Bounds | undefined {
  const ground = new BoundsCollector();
  const add = (coordinates: unknown): void => {
    const pair = readPair(coordinates);
    if (pair === undefined) for (const inner of listOf(coordinates)) add(inner);
    else ground.add(...pair);
  };
  for (const { coordinates, geometries } of collections) {
    add(coordinates);
    for (const geometry of recordsOf(geometries)) add(geometry.coordinates);
  }
  return ground.bounds;
}

function* featuresOf(collection: Json, report: ReportBuilder): Generator<LayerFeature> {
  const id = typeof collection.id === 'string' ? collection.id : 'parts';
  const part = partOf(id);
  const members = membersOf(collection);
  if (part === undefined) {
    if (id !== 'values' && id !== 'earth') report.unmapped(id, members.length);
    return;
  }
  report.read(id, members.length);
  const isOne = part.as === 'one' || members.length === 1;
  let number = 0;
  let index = -1;
  for (const { name, parts } of part.as === 'one' ? asOne(members) : partsOf(members)) {
    index += 1;
    if (parts.length === 0) {
      report.skip('No coordinates', name ?? `${part.name} ${index + 1}`);
      continue;
    }
    if (name === undefined) number += 1;
    yield {
      key: `${id}:${index + 1}`,
      layer: id,
      number: index + 1,
      properties: { name: name ?? generatedName(part, isOne ? 0 : number, report), type: part.type },
      parts: part.as === 'lines' ? parts.flatMap(asLines) : parts,
      isTyped: true,
    };
  }
}

function generatedName({ name, type }: CityPart, number: number, report: ReportBuilder): string {
  const named = number === 0 ? name : `${name} ${number}`;
  report.change('Parts of the city without a name were named after what they are', `${type} → ${named}`);
  return named;
}

interface Member {
  name: string | undefined;
  parts: GeometryPart[];
}

/** The single geometries of a collection as in the file. There may be a million. */
function membersOf(collection: Json): readonly Json[] {
  if (collection.type === 'GeometryCollection') return recordsOf(collection.geometries);
  const type = MULTIPLE[String(collection.type)];
  return type === undefined
    ? [collection]
    : listOf(collection.coordinates).map((coordinates) => ({ type, coordinates }));
}

const MULTIPLE: Readonly<Record<string, string>> = {
  MultiPolygon: 'Polygon',
  MultiLineString: 'LineString',
  MultiPoint: 'Point',
};

/** Each with its name, one after the other. */
function* partsOf(members: readonly Json[]): Generator<Member> {
  for (const member of members) yield { name: cleanName(member.name), parts: geometryParts(member) };
}

/** All areas as one, with everything else. */
function* asOne(members: readonly Json[]): Generator<Member> {
  const parts = members.flatMap((member) => geometryParts(member));
  const polygons = parts.flatMap((part) => (part.kind === 'area' ? part.polygons : []));
  const others = parts.filter(({ kind }) => kind !== 'area');
  if (parts.length > 0) {
    yield { name: undefined, parts: polygons.length === 0 ? others : [{ kind: 'area', polygons }, ...others] };
  }
}

/** The outlines of an area, because a wall is a line even if it is closed. */
function asLines(part: GeometryPart): GeometryPart[] {
  if (part.kind !== 'area') return [part];
  return part.polygons.flat().map((ring) => {
    const [first] = ring;
    return { kind: 'line', points: first === undefined || samePoint(first, ring.at(-1)) ? ring : [...ring, first] };
  });
}
