import { cleanName } from '../clean-name.ts';
import { geometryParts, type LayerFeature } from '../geojson/geometry-parts.ts';
import { layersToDraft } from '../geojson/layers-to-draft.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { CoordinateCount } from '../read-limits.ts';
import type { ReportBuilder } from '../read-report.ts';
import { type ElementListener, readXml, type XmlElement } from '../read-xml.ts';
import { eachFile, type Reader } from '../reader.ts';
import { baseName, nameOfFiles } from '../source-file.ts';

/** Kinds of GPX objects, with their words in the report. */
const KINDS = {
  wpt: { layer: 'waypoints', type: null },
  rte: { layer: 'routes', type: 'route' },
  trk: { layer: 'tracks', type: 'trail' },
} as const;
type Kind = keyof typeof KINDS;

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

/** The used fields of an object, with their GeoJSON names. The symbol is the type if there is no other. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  desc: 'desc',
  cmt: 'comment',
  type: 'type',
  sym: 'category',
};

/** Reads GPX files as the layers of one map: waypoints become places, routes and tracks places with a line. */
export const readGpx: Reader = async (files, options, report) => {
  const features: LayerFeature[] = [];
  const count = new CoordinateCount();
  let title: string | undefined;
  for (const file of eachFile(files, options, report)) {
    const source = new GpxSource(file.name, report, count);
    await readXml(file, 'gpx', source, report);
    for (const feature of source.features) features.push(feature);
    title ??= source.title;
  }
  const mapName = nameOrProposal(options.mapName ?? title, nameOfFiles(files, options));
  return layersToDraft('gpx', mapName, features, { ...options, units: options.units ?? 'degrees' }, report);
};

/** Collects the content of one file. */
class GpxSource implements ElementListener {
  readonly features: LayerFeature[] = [];
  /** The title in the file. */
  title: string | undefined;
  #fields = new Map<string, string>();
  #lines: [unknown, unknown][][] = [];
  readonly #numbers = { wpt: 0, rte: 0, trk: 0 };
  readonly #fileName: string;
  readonly #report: ReportBuilder;
  readonly #count: CoordinateCount;

  constructor(fileName: string, report: ReportBuilder, count: CoordinateCount) {
    this.#fileName = fileName;
    this.#report = report;
    this.#count = count;
  }

  open = ({ name, attributes }: XmlElement, path: readonly XmlElement[]): void => {
    if (isKind(name) && path.length === 1) {
      this.#fields = new Map();
      this.#lines = [];
    }
    if (name === 'trkseg' || name === 'rte') this.#lines.push([]);
    if (name === 'trkpt' || name === 'rtept' || name === 'wpt') {
      this.#count.add(1);
      if (name === 'wpt') this.#lines.push([]);
      this.#lines.at(-1)?.push([attributes.lon, attributes.lat]);
    }
    if (name === 'link' && isKind(path.at(-1)?.name ?? '') && attributes.href !== undefined) {
      if (!this.#fields.has('link')) this.#fields.set('link', attributes.href);
    }
  };

  close = ({ name }: XmlElement, text: string, path: readonly XmlElement[]): void => {
    const parent = path.at(-1)?.name ?? '';
    if (isKind(name) && path.length === 1) this.#take(name);
    else if (isKind(parent) && path.length === 2) {
      const field = FIELDS[name];
      if (field !== undefined) this.#fields.set(field, text);
    } else if (name === 'name' && (parent === 'metadata' || parent === 'gpx')) this.title ??= cleanName(text);
  };

  #take(kind: Kind): void {
    const { layer, type } = KINDS[kind];
    this.#report.read(layer);
    this.#numbers[kind] += 1;
    const number = this.#numbers[kind];
    const lines = this.#lines.filter((line) => line.length > 0);
    const geometry =
      kind === 'wpt'
        ? { type: 'MultiPoint', coordinates: lines.flat() }
        : { type: 'MultiLineString', coordinates: lines };
    const parts = geometryParts(geometry);
    const fields = Object.fromEntries(this.#fields);
    if (parts.length === 0) {
      this.#report.skip('No coordinates', fields.name ?? `${layer} ${number}`);
      return;
    }
    this.features.push({
      key: `${baseName(this.#fileName)}:${kind}${number}`,
      layer,
      number,
      properties: type === null ? fields : { ...fields, type },
      parts,
      isTyped: false,
    });
  }
}
