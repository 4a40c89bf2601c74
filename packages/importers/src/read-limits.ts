import { ImportRefusal } from './import-refusal.ts';

const MEGABYTE = 1_048_576;

/** The most places of one import in a world without a lower limit. */
export const PLACES_MAX = 200_000;

/** The most objects (rows, features, pages, markers) that one import reads, used or not. */
export const OBJECTS_MAX = 1_000_000;

/** The most characters of all texts of one import. Many places may share a text. */
export const LETTERS_MAX = 50_000_000;

/** The unpacked size of all packed files of one import, in bytes, so that a small file cannot fill the memory. */
export const UNPACKED_BYTES_MAX = 200 * MEGABYTE;

/** The unpacked size of one gzipped file, in bytes. Unpacking takes twice as much memory. */
export const GZIPPED_BYTES_MAX = 128 * MEGABYTE;

/**
 * The most values (numbers, texts, lists, objects) in one JSON file. Each takes up to 64 bytes of memory when parsed.
 */
const JSON_VALUES_MAX = 16_000_000;

/** @throws ImportRefusal */
export function refusePlaces(most: number): never {
  if (most === 0) throw new ImportRefusal('Delete some places for good first: there is no room for another one here.');
  throw new ImportRefusal(
    `The files hold more than ${most.toLocaleString('en')} places, and there is no room for more here. Split the files, or leave out what is not a place.`,
  );
}

/** @throws ImportRefusal */
export function refuseTexts(): never {
  throw new ImportRefusal(
    'Many places in the files share the same long texts, which would be too much here. Let fewer places lead to them.',
  );
}

/** @throws ImportRefusal */
export function refuseObjects(): never {
  throw new ImportRefusal(
    `The files hold more than ${OBJECTS_MAX.toLocaleString('en')} rows, markers or pages, the most that one import reads. Split them.`,
  );
}

/** @throws ImportRefusal for JSON with so many values that they would fill the memory */
export function assertFewValues(text: string, fileName: string): void {
  // Every value except the first has one of these characters before it. Texts contain commas too, but far fewer than
  // one in ten characters.
  if (text.length < JSON_VALUES_MAX) return;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  if (values <= JSON_VALUES_MAX) return;
  throw new ImportRefusal(
    `${fileName} holds more than ${JSON_VALUES_MAX.toLocaleString('en')} values, the most that one file may have. Split it, or export fewer layers.`,
  );
}

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

/**
 * The most coordinates of one import in a format other than JSON. Each takes a hundred bytes of memory during
 * reading.
 */
const COORDINATES_MAX = 3_000_000;

/** Counts coordinates during reading. */
export class CoordinateCount {
  #count = 0;

  /** @throws ImportRefusal when they would fill the memory */
  add(count: number): void {
    this.#count += count;
    if (this.#count <= COORDINATES_MAX) return;
    throw new ImportRefusal(
      `The files hold more than ${COORDINATES_MAX.toLocaleString('en')} coordinates, the most that one import reads. Split them, or export fewer points of each line.`,
    );
  }
}
