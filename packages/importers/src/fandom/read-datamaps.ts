import { cleanName, cleanUrl, finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { type DraftStyle, draftLocation, draftPoint, type Frame, newDraft, type WorldDraft } from '../draft.ts';
import { htmlPage } from '../html-page.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { frameOf } from '../map-projection.ts';
import { identifyingName, nameOrProposal } from '../name-proposals.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { readPair } from '../shape-building.ts';
import { readJson } from '../source-file.ts';
import { markerStyle } from '../styles/read-style.ts';
import { UniqueKeys } from '../unique-keys.ts';

type Json = Record<string, unknown>;

const ROOT_KEY = 'map';
/** The size of the coordinate system of a map without a crs. */
const DEFAULT_SIDE = 100;

/**
 * Reads a DataMaps map of wiki.gg: markers by group and layer. For maps of resources each group may become one place.
 */
export const readDataMaps: Reader = async (files, options, report) => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new ImportRefusal('Import one map of a wiki at a time.');
  report.file(file.name, file.bytes);
  const json = await readJson(file);
  if (!isRecord(json)) throw new ImportRefusal(`${file.name} is not a DataMaps map.`);
  if ('$fragment' in json || '$mixin' in json) {
    throw new ImportRefusal(
      `${file.name} is only part of a map: it depends on other pages of its wiki ($fragment, $mixin). Import the page of the whole map.`,
    );
  }
  const { frame, toMap } = readSpace(json, options);
  const image = recordsOf(json.backgrounds)[0]?.image ?? json.image;
  const name = nameOrProposal(options.mapName ?? cleanName(json.name, report), file.name);
  const draft = newDraft('datamaps', options.source ?? identifyingName(name), [
    draftLocation(ROOT_KEY, name.name, {
      ...name,
      isRoot: true,
      map: frame,
      picture: typeof image === 'string' ? image : null,
      ...creditOf(options),
    }),
  ]);
  const keys = new UniqueKeys();
  const groups = isRecord(json.groups) ? json.groups : {};
  for (const [path, markers] of Object.entries(isRecord(json.markers) ? json.markers : {})) {
    const [key = path, ...layers] = path.trim().split(/\s+/);
    const group = groups[key];
    const type = (isRecord(group) ? cleanName(group.name) : cleanName(group)) ?? cleanName(key) ?? null;
    if (layers.length > 0) report.unmapped('layers of groups');
    const style = isRecord(group)
      ? markerStyle(group.icon ?? group.markerIcon, group.fillColor ?? group.color)
      : undefined;
    const adding = { draft, toMap, frame, options, report, keys, path, type, style };
    if (options.onePerGroup) addGroup(adding, recordsOf(markers));
    else for (const [index, marker] of recordsOf(markers).entries()) addMarker(adding, marker, index);
  }
  return draft;
};

interface Adding {
  draft: WorldDraft;
  toMap: (marker: Json) => { lat: number; lng: number } | undefined;
  frame: Frame;
  options: ReadOptions;
  report: ReportBuilder;
  keys: UniqueKeys;
  /** Group and layers as in the file. Ids are unique only within them. */
  path: string;
  type: string | null;
  style: DraftStyle | undefined;
}

function addMarker(
  { draft, toMap, frame, options, report, keys, path, type, style }: Adding,
  marker: Json,
  index: number,
): void {
  report.read('markers');
  const name = cleanName(marker.name, report) ?? cleanName(marker.article) ?? type ?? undefined;
  const at = toMap(marker);
  if (name === undefined) {
    report.skip('No name', `${path} ${index + 1}`);
    return;
  }
  if (at === undefined) {
    report.skip('No coordinates', name);
    return;
  }
  if (!isInside(at, frame)) {
    report.skip('Outside the map', name);
    return;
  }
  if (marker.image) report.unmapped('marker picture');
  const id = marker.id ?? `${String(marker.x)},${String(marker.y)}`;
  const key = keys.free(`${path}:${String(id)}`, name);
  report.place();
  draft.locations.push(
    draftLocation(key, name, {
      type,
      wiki_url: cleanUrl(marker.article),
      text: htmlPage(textOf(marker.description), attributionOf(options.attribution), {
        isWikitext: marker.isWikitext !== false,
      }),
    }),
  );
  draft.positions.push(draftPoint(ROOT_KEY, key, at, SCALES.place, { style }));
}

/** Adds the whole group as one place at its first marker. */
function addGroup({ draft, toMap, frame, report, path, type }: Adding, markers: readonly Json[]): void {
  report.read('groups');
  report.read('markers', markers.length);
  const name = type ?? undefined;
  const at = markers.map(toMap).find((one) => one !== undefined && isInside(one, frame));
  if (name === undefined || at === undefined) {
    report.skip('No marker on the map', path);
    return;
  }
  report.change('All markers of a group became one place', `${name} (${markers.length})`);
  draft.locations.push(draftLocation(`group:${path}`, name, { type: 'resource' }));
  draft.positions.push(draftPoint(ROOT_KEY, `group:${path}`, at, SCALES.place));
}

const isInside = ({ lat, lng }: { lat: number; lng: number }, frame: Frame): boolean =>
  lng >= 0 && lng <= frame.width && lat >= 0 && lat <= frame.height;

const textOf = (description: unknown): string =>
  listOf(description)
    .concat(typeof description === 'string' ? [description] : [])
    .filter((part) => typeof part === 'string')
    .join('\n\n');

/** The corners of the map in the numbers of its markers. They also determine the direction of each axis. */
function readSpace(json: Json, options: ReadOptions): Pick<Adding, 'frame' | 'toMap'> {
  const crs = isRecord(json.crs) ? json.crs : {};
  const isSwapped = crs.order === 'yx';
  const corner = (raw: unknown): [number, number] | undefined => {
    const pair = readPair(raw);
    return pair === undefined || !isSwapped ? pair : [pair[1], pair[0]];
  };
  const [left, top] = corner(crs.topLeft) ?? [0, 0];
  const [right, bottom] = corner(crs.bottomRight) ?? [DEFAULT_SIDE, DEFAULT_SIDE];
  const own = frameOf(Math.abs(right - left), Math.abs(bottom - top));
  if (own === undefined) throw new ImportRefusal('The map in this file has no size (crs.topLeft, crs.bottomRight).');
  const frame = options.frame ?? own;
  return {
    frame,
    toMap: (marker) => {
      const [x, y] = [finiteNumber(marker.x), finiteNumber(marker.y)];
      if (x === undefined || y === undefined) return undefined;
      return {
        lng: ((x - left) / (right - left)) * frame.width,
        lat: frame.height - ((y - top) / (bottom - top)) * frame.height,
      };
    },
  };
}
