import type { Frame } from './draft.ts';
import { readStart, type SourceFile } from './source-file.ts';

/**
 * Cameras and drawing programs put color profiles and previews of some hundred kilobytes before the size of a JPEG.
 */
const START_BYTES = 1_048_576;

/**
 * Width and height of a picture in pixels as displayed, with the orientation of photos applied. Undefined for a file
 * that is not PNG, JPEG, or WebP, or is truncated before its size.
 */
export async function pictureSize(file: SourceFile): Promise<Frame | undefined> {
  const start = await readStart(file, START_BYTES);
  try {
    const size = sizeOfPng(start) ?? sizeOfWebp(start) ?? sizeOfJpeg(start);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (cause) {
    // Read beyond the end: it is truncated, or not a picture.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function sizeOfPng(bytes: Buffer): Frame | undefined {
  if (!bytes.subarray(0, 8).equals(PNG)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sizeOfWebp(bytes: Buffer): Frame | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Markers of segments that begin with the size: all encodings, without the tables whose numbers lie among them. */
const isSizeMark = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
const APP1 = 0xe1;

function sizeOfJpeg(bytes: Buffer): Frame | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let draftChanged = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const mark = bytes.readUInt8(at + 1);
    // Any number of these bytes may precede a marker.
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isSizeMark(mark)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return draftChanged ? { width: height, height: width } : { width, height };
    }
    if (mark === APP1) draftChanged ||= liesOnItsSide(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + Math.max(2, length);
  }
}

const ORIENTATION = 0x0112;

/** Whether the camera recorded a rotation by a quarter turn (orientation 5 to 8). */
function liesOnItsSide(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 4) !== 'Exif') return false;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = short(first);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    if (short(at) === ORIENTATION) return short(at + 8) >= 5;
  }
  return false;
}
