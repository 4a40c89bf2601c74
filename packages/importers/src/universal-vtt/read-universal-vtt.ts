import { Buffer } from 'node:buffer';
import { finiteNumber, isRecord, listOf } from '../clean-name.ts';
import { draftLocation, type Frame, newDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { frameOf } from '../map-projection.ts';
import { identifyingName, nameOrProposal } from '../name-proposals.ts';
import { pictureSize } from '../picture-size.ts';
import { creditOf } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { baseName, readJson, type SourceFile, stem } from '../source-file.ts';
import { UniqueKeys } from '../unique-keys.ts';

/** The number of characters decoded at once; a multiple of four, as base64 requires. */
const PIECE = 4 * 65_536;

/**
 * A picture in base64, with or without the prefix of a data URL; undefined for data that is not PNG, JPEG, or WebP.
 */
async function pictureInside(base64: string, name: string): Promise<SourceFile | undefined> {
  const from = base64.startsWith('data:') ? base64.indexOf(',', 0) + 1 : 0;
  const letters = base64.length - from;
  const file: SourceFile = {
    name,
    bytes: Math.floor((letters * 3) / 4),
    // Decoded piece by piece, so that a picture of a hundred megabytes is not in memory twice.
    open: async function* () {
      for (let at = from; at < base64.length; at += PIECE) yield Buffer.from(base64.slice(at, at + PIECE), 'base64');
    },
  };
  return (await pictureSize(file)) === undefined ? undefined : file;
}

type Json = Record<string, unknown>;

/** Fields that virtual tabletops need for play. None of them is a place. */
const IGNORED = [
  ['walls', 'line_of_sight'],
  ['walls of objects', 'objects_line_of_sight'],
  ['doors and windows', 'portals'],
  ['lights', 'lights'],
] as const;

/**
 * Reads Universal VTT files (Dungeondraft, DungeonFog, Arkenforge, Dungeon Alchemist). Each is a map with its picture
 * inside and without places. `resolution` has the size in squares and the pixels of a square.
 */
export const readUniversalVtt: Reader = async (files, options, report) => {
  const [first] = files;
  const only = nameOrProposal(options.mapName, first?.name ?? '');
  const draft = newDraft('universalvtt', options.source ?? (files.length === 1 ? identifyingName(only) : 'maps'));
  const pictures = new Map<string, SourceFile>();
  const taken = new UniqueKeys();
  for (const file of eachFile(files, options, report)) {
    const json = await readJson(file);
    const squares = isRecord(json) ? squaresOf(json) : undefined;
    if (!isRecord(json) || squares === undefined) {
      throw new ImportRefusal(
        `${file.name} is not a Universal VTT file: it does not say how many squares its map has, and how many pixels a square.`,
      );
    }
    report.read('maps');
    report.place();
    const own = files.length === 1 ? only : nameOrProposal(null, file.name);
    const key = taken.free(`map:${baseName(file.name)}`, identifyingName(own));
    const picture = await pictureOf(json, file, report);
    const beside = options.pictures.find((one) => stem(one.name) === stem(file.name));
    if (picture !== undefined) pictures.set(key, picture);
    draft.locations.push(
      draftLocation(key, own.name, {
        ...own,
        isRoot: true,
        map: await frameWith(picture ?? beside, squares),
        picture: picture === undefined ? (beside?.name ?? null) : null,
        ...creditOf(options),
      }),
    );
    if (files.length === 1) {
      report.note(`The map has ${squares.width} x ${squares.height} squares of ${squares.pixels} pixels.`);
    }
    for (const [what, field] of IGNORED) report.unmapped(what, listOf(json[field]).length);
  }
  report.note('Walls, doors, and lights are for virtual tabletops: they are not places and were left out.');
  return { ...draft, pictures };
};

interface Squares extends Frame {
  /** Pixels of one square. */
  pixels: number;
}

function squaresOf({ resolution }: Json): Squares | undefined {
  if (!isRecord(resolution) || !isRecord(resolution.map_size)) return undefined;
  const { x, y } = resolution.map_size;
  const size = frameOf(finiteNumber(x), finiteNumber(y));
  const pixels = finiteNumber(resolution.pixels_per_grid) ?? 0;
  const isPossible =
    size !== undefined && pixels > 0 && frameOf(size.width * pixels, size.height * pixels) !== undefined;
  return isPossible ? { ...size, pixels } : undefined;
}

/** The picture's own size in pixels, else the size computed from the squares. */
const frameWith = async (picture: SourceFile | undefined, { width, height, pixels }: Squares): Promise<Frame> =>
  (picture && (await pictureSize(picture))) ?? { width: width * pixels, height: height * pixels };

async function pictureOf({ image }: Json, file: SourceFile, report: ReportBuilder): Promise<SourceFile | undefined> {
  if (typeof image !== 'string' || image === '') return undefined;
  const picture = await pictureInside(image, file.name);
  if (picture === undefined) report.skip('Pictures that are not PNG, JPEG, or WebP', file.name);
  return picture;
}
