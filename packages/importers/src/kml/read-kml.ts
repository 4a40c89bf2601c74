import { cleanLabel, cleanName } from '../clean-name.ts';
import { geometryParts, type LayerFeature } from '../geojson/geometry-parts.ts';
import { layersToDraft } from '../geojson/layers-to-draft.ts';
import { type HidingContext, leavesOutHidden } from '../hidden.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { CoordinateCount } from '../read-limits.ts';
import type { ReportBuilder } from '../read-report.ts';
import { type ElementListener, readXml, type XmlElement } from '../read-xml.ts';
import { eachFile, type Reader } from '../reader.ts';
import { baseName, nameOfFiles, stem } from '../source-file.ts';
import { KmlStyles, kmlStyle, type WrittenStyle } from './kml-styles.ts';

/** A coordinate as text: longitude and latitude, not yet validated. */
type Written = [string, string];

/** The geometries of a placemark, collected while its elements close. All of one kind become parts of one object. */
export interface Drawn {
  points: Written[];
  lines: Written[][];
  polygons: Written[][][];
}

const nothingDrawn = (): Drawn => ({ points: [], lines: [], polygons: [] });

/** The drawn parts as a GeoJSON geometry; null when nothing was drawn. */
function geometryOf({ points, lines, polygons }: Drawn): object | null {
  const geometries = [
    { type: 'MultiPolygon', coordinates: polygons },
    { type: 'MultiLineString', coordinates: lines },
    { type: 'MultiPoint', coordinates: points },
  ].filter(({ coordinates }) => coordinates.length > 0);
  return geometries.length === 0 ? null : { type: 'GeometryCollection', geometries };
}

/**
 * The coordinates in a text: `lon,lat,height` separated by blanks. Some programs also write blanks after the commas.
 */
function coordinatesOf(text: string, count: CoordinateCount): Written[] {
  const read: Written[] = [];
  for (const [, lon = '', lat = ''] of text.matchAll(
    /([^\s,]{1,40}),\s{0,9}([^\s,]{1,40})(?:,\s{0,9}[^\s,]{0,40})?/g,
  )) {
    count.add(1);
    read.push([lon, lat]);
  }
  return read;
}

/** A coordinate of a track, with numbers separated by blanks. */
const trackCoordinate = (text: string): Written[] => {
  const [lon, lat] = text.trim().slice(0, 200).split(/\s+/);
  return lon === undefined || lat === undefined ? [] : [[lon, lat]];
};

/** A folder or the document while it is open. */
interface OpenFolder {
  name: string | undefined;
  isDocument: boolean;
  isHidden: boolean;
}

/** A placemark while it is open. */
interface OpenPlacemark {
  id: string | undefined;
  /** Its own and its custom fields, by name. */
  fields: Map<string, string>;
  isHidden: boolean;
  drawn: Drawn;
  /** The rings of the open polygon, the outer one first. */
  rings: Drawn['lines'];
  /** The positions of the open track. */
  track: Drawn['points'];
  /** The address of its style in the file, and its own style. */
  styleUrl: string;
  style: WrittenStyle | undefined;
}

/** Reasons for leaving out pictures, models, and links to other files. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  GroundOverlay: 'Pictures on the ground (add them to the map in the browser)',
  NetworkLink: 'Links to other files, whose places are not in this one',
  PhotoOverlay: 'Photos in the air',
};
/** Fields of a placemark, with their GeoJSON names. */
const FIELDS: Readonly<Record<string, string>> = { name: 'name', description: 'description', snippet: 'summary' };

/**
 * Reads KML files as the layers of one map. A placemark becomes a place, with all its geometries of one kind
 * together. A folder gives the type of its content if possible. Objects that are switched off (`visibility` 0) count
 * as hidden.
 */
export const readKml: Reader = async (files, options, report) => {
  const features: LayerFeature[] = [];
  const count = new CoordinateCount();
  let title: string | undefined;
  for (const file of eachFile(files, options, report)) {
    const source = new KmlSource(file.name, options, report, count);
    await readXml(file, 'kml', source, report);
    for (const feature of source.styledFeatures()) features.push(feature);
    title ??= source.title;
  }
  const mapName = nameOrProposal(options.mapName ?? title, nameOfFiles(files, options));
  return layersToDraft('kml', mapName, features, { ...options, units: options.units ?? 'degrees' }, report);
};

/** Collects the content of one file. */
class KmlSource implements ElementListener {
  readonly #features: (LayerFeature & Pick<OpenPlacemark, 'styleUrl'>)[] = [];
  readonly #styles = new KmlStyles();
  /** The title of the document. */
  title: string | undefined;
  readonly #folders: OpenFolder[] = [];
  #placemark: OpenPlacemark | undefined;
  #number = 0;
  readonly #fileName: string;
  readonly #options: HidingContext['options'];
  readonly #report: ReportBuilder;
  readonly #count: CoordinateCount;

  constructor(fileName: string, options: HidingContext['options'], report: ReportBuilder, count: CoordinateCount) {
    this.#fileName = fileName;
    this.#options = options;
    this.#report = report;
    this.#count = count;
  }

  open = ({ name, attributes }: XmlElement): void => {
    if (name === 'Folder' || name === 'Document') {
      const isHidden = this.#folders.at(-1)?.isHidden ?? false;
      this.#folders.push({ name: undefined, isDocument: name === 'Document', isHidden });
    } else if (name === 'Placemark') {
      const drawn = nothingDrawn();
      const isHidden = this.#folders.at(-1)?.isHidden ?? false;
      this.#placemark = {
        id: attributes.id,
        fields: new Map(),
        isHidden,
        drawn,
        rings: [],
        track: [],
        styleUrl: '',
        style: undefined,
      };
    } else if (name === 'Polygon' && this.#placemark !== undefined) this.#placemark.rings = [];
    else if (name === 'Track' && this.#placemark !== undefined) this.#placemark.track = [];
  };

  close = (element: XmlElement, text: string, path: readonly XmlElement[]): void => {
    const { name } = element;
    if (name === 'Placemark') this.#take();
    else if (name === 'Folder' || name === 'Document') this.#folders.pop();
    else if (LEFT_OUT[name] !== undefined) this.#report.skip(LEFT_OUT[name], element.attributes.id);
    else if (this.#styles.read(element, text, path, this.#placemark)) return;
    else if (this.#placemark !== undefined) this.#readInPlacemark(this.#placemark, element, text, path);
    else this.#readInFolder(name, text, path);
  };

  #readInFolder(name: string, text: string, path: readonly XmlElement[]): void {
    const folder = this.#folders.at(-1);
    const parent = path.at(-1)?.name;
    if (folder === undefined || (parent !== 'Folder' && parent !== 'Document')) return;
    if (name === 'visibility') folder.isHidden ||= isOff(text);
    if (name !== 'name') return;
    folder.name = cleanName(text) ?? folder.name;
    if (folder.isDocument) this.title ??= folder.name;
  }

  #readInPlacemark(
    placemark: OpenPlacemark,
    { name, attributes }: XmlElement,
    text: string,
    path: readonly XmlElement[],
  ) {
    const parent = path.at(-1);
    const { drawn, rings, track, fields } = placemark;
    if (name === 'coordinates') {
      const read = coordinatesOf(text, this.#count);
      if (parent?.name === 'Point') drawn.points.push(...read.slice(0, 1));
      else if (parent?.name === 'LineString') drawn.lines.push(read);
      else if (parent?.name === 'LinearRing' && path.at(-2)?.name === 'innerBoundaryIs') rings.push(read);
      else if (parent?.name === 'LinearRing' && path.at(-2)?.name === 'outerBoundaryIs') rings.unshift(read);
      else if (parent?.name === 'LinearRing') drawn.lines.push(read);
    } else if (name === 'Polygon') drawn.polygons.push(rings);
    else if (name === 'coord' && parent?.name === 'Track') {
      this.#count.add(1);
      track.push(...trackCoordinate(text));
    } else if (name === 'Track') drawn.lines.push(track);
    else if (name === 'value' && parent?.name === 'Data') addField(fields, parent.attributes.name, text);
    else if (name === 'SimpleData') addField(fields, attributes.name, text);
    else if (parent?.name !== 'Placemark') return;
    else if (name === 'visibility') placemark.isHidden ||= isOff(text);
    else if (FIELDS[name.toLowerCase()] !== undefined) fields.set(FIELDS[name.toLowerCase()] ?? '', text);
  }

  /** Adds the closed placemark as a feature. */
  #take(): void {
    const placemark = this.#placemark;
    this.#placemark = undefined;
    if (placemark === undefined) return;
    this.#report.read('placemarks');
    this.#number += 1;
    const layer = this.#folders.findLast((folder) => !folder.isDocument)?.name;
    const name = placemark.fields.get('name') ?? `${layer ?? stem(this.#fileName)} ${this.#number}`;
    const { isHidden } = placemark;
    if (isHidden && leavesOutHidden({ options: this.#options, report: this.#report })) return;
    const geometry = geometryOf(placemark.drawn);
    const parts = geometryParts(geometry, this.#report);
    if (parts.length === 0 && geometry !== null) {
      this.#report.skip('No coordinates', name);
      return;
    }
    if (layer !== undefined && !placemark.fields.has('folder')) placemark.fields.set('folder', layer);
    const { styleUrl } = placemark;
    this.#features.push({
      styleUrl,
      key: `${baseName(this.#fileName)}:${placemark.id ?? `#${this.#number}`}`,
      layer: layer ?? stem(this.#fileName),
      number: this.#number,
      properties: Object.fromEntries(placemark.fields),
      parts,
      isTyped: false,
      isHidden,
      style: kmlStyle(placemark.style, parts),
    });
  }

  /** The features of the whole file. Shared styles may come after the placemarks that have them. */
  styledFeatures(): LayerFeature[] {
    return this.#features.map(({ styleUrl, ...feature }) => ({
      ...feature,
      style: feature.style ?? kmlStyle(this.#styles.find(styleUrl), feature.parts),
    }));
  }
}

/** Adds a custom field of a place. Its own fields take precedence. */
function addField(fields: Map<string, string>, named: string | undefined, text: string): void {
  const name = cleanLabel(named, 80);
  if (name !== null && !fields.has(name) && fields.size < FIELDS_MAX) fields.set(name, text);
}

const FIELDS_MAX = 200;

const isOff = (text: string): boolean => text.trim() === '0';
