import { cleanName, isRecord, listOf, nameOfFile, recordsOf } from '../clean-name.ts';
import { type GeometryPart, geometryParts, partCoordinates } from '../geojson/geometry-parts.ts';
import type { LayerFeature } from '../geojson/layer-feature.ts';
import { layersToDraft } from '../geojson/layers-to-draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { type Bounds, BoundsCollector } from '../map-projection.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { readJson } from '../source-file.ts';
import { type CityPart, isCity, partOf } from './city-parts.ts';

type Json = Record<string, unknown>;

/**
 * Reads a city or village of Watabou's generators: districts, walls, roads, rivers, water, and squares become places with
 * their names, or named after what they are. Houses and trees are no places. The ground gives the frame; y runs up.
 */
export const readWatabou: Reader = async (files, options, report) => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    throw new ImportRefusal('Import one city or village at a time: each is a map.');
  }
  report.file(file.name, file.bytes);
  const json = await readJson(file);
  if (!isRecord(json) || !isCity(json)) {
    throw new ImportRefusal(`${file.name} is no city or village of Watabou’s generators.`);
  }
  const collections = recordsOf(json.features);
  const features = collections.flatMap((collection) => featuresOf(collection, report));
  const values = collections.find(({ id }) => id === 'values') ?? {};
  const mapName = options.mapName ?? cleanName(values.name) ?? cleanName(json.name) ?? nameOfFile(file.name);
  const bounds = options.bounds ?? groundOf(collections) ?? null;
  return layersToDraft('watabou', mapName, features, { ...options, units: 'metres', bounds }, report);
};

/** The rectangle around everything, places or not; undefined where there is nothing. */
function groundOf(collections: readonly Json[]): Bounds | undefined {
  const ground = new BoundsCollector();
  for (const part of collections.flatMap((collection) => geometryParts(collection))) {
    for (const [x, y] of partCoordinates(part)) ground.add(x, y);
  }
  return ground.bounds;
}

function featuresOf(collection: Json, report: ReportBuilder): LayerFeature[] {
  const id = typeof collection.id === 'string' ? collection.id : 'parts';
  const members = membersOf(collection);
  const part = partOf(id);
  if (part === undefined) {
    if (id !== 'values' && id !== 'earth') report.unmapped(id, members.length);
    return [];
  }
  report.read(id, members.length);
  const things = part.as === 'one' ? [{ name: undefined, parts: joined(members) }] : members;
  const numbered = things.filter(({ name }) => name === undefined).length > 1;
  let number = 0;
  return things.flatMap(({ name, parts }, index) => {
    if (parts.length === 0) {
      if (members.length > 0) report.skip('has no coordinates', name ?? `${part.name} ${index + 1}`);
      return [];
    }
    if (name === undefined) number += 1;
    return [
      {
        key: `${id}:${index + 1}`,
        layer: id,
        number: index + 1,
        properties: { name: name ?? madeUp(part, numbered ? number : 0, report), type: part.type },
        parts: part.as === 'lines' ? parts.flatMap(asLines) : parts,
        isTyped: true,
      },
    ];
  });
}

function madeUp({ name, type }: CityPart, number: number, report: ReportBuilder): string {
  const named = number === 0 ? name : `${name} ${number}`;
  report.change('parts of the city without a name were named after what they are', `${type} → ${named}`);
  return named;
}

interface Member {
  name: string | undefined;
  parts: GeometryPart[];
}

/** The single geometries of a collection, each with its name. */
function membersOf(collection: Json): Member[] {
  if (collection.type === 'GeometryCollection') {
    return recordsOf(collection.geometries).map((one) => ({ name: cleanName(one.name), parts: geometryParts(one) }));
  }
  const one = MULTIPLE[String(collection.type)];
  if (one === undefined) return [{ name: cleanName(collection.name), parts: geometryParts(collection) }];
  return listOf(collection.coordinates).map((coordinates) => ({
    name: undefined,
    parts: geometryParts({ type: one, coordinates }),
  }));
}

const MULTIPLE: Readonly<Record<string, string>> = {
  MultiPolygon: 'Polygon',
  MultiLineString: 'LineString',
  MultiPoint: 'Point',
};

/** All areas as one, and everything else as it is. */
function joined(members: readonly Member[]): GeometryPart[] {
  const parts = members.flatMap((member) => member.parts);
  const polygons = parts.flatMap((part) => (part.kind === 'area' ? part.polygons : []));
  const others = parts.filter(({ kind }) => kind !== 'area');
  return polygons.length === 0 ? others : [{ kind: 'area', polygons }, ...others];
}

/** The outlines of an area: a wall is a line, though it runs around. */
function asLines(part: GeometryPart): GeometryPart[] {
  if (part.kind !== 'area') return [part];
  return part.polygons.flat().map((ring) => {
    const [first] = ring;
    const last = ring.at(-1);
    const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
    return { kind: 'line', points: first === undefined || isClosed ? ring : [...ring, first] };
  });
}
