import { Buffer } from 'node:buffer';

/*
 * A LevelDB folder as Foundry keeps compendium packs, written without LevelDB: its log of writes, which LevelDB replays
 * when it opens the folder, and the manifest that names the log. The formats are described in LevelDB's
 * doc/log_format.md and doc/impl.md.
 */

/** A file of the folder. */
export interface DatabaseFile {
  name: string;
  bytes: Uint8Array;
}

/** The files of a database with these entries. */
export function levelDbFiles(entries: readonly (readonly [key: string, value: string])[]): DatabaseFile[] {
  return [
    { name: 'CURRENT', bytes: Buffer.from(`${MANIFEST}\n`) },
    { name: MANIFEST, bytes: logOf(versionEdit()) },
    { name: '000002.log', bytes: logOf(writeBatch(entries)) },
  ];
}

const MANIFEST = 'MANIFEST-000001';

/** Says how keys are sorted, and that logs from number 2 on are to be replayed. */
function versionEdit(): Buffer {
  const [COMPARATOR, LOG_NUMBER, NEXT_FILE, LAST_SEQUENCE] = [1, 2, 3, 4];
  return Buffer.concat([
    Buffer.from([COMPARATOR]),
    lengthPrefixed('leveldb.BytewiseComparator'),
    Buffer.from([LOG_NUMBER, 2]),
    Buffer.from([NEXT_FILE, 3]),
    Buffer.from([LAST_SEQUENCE, 0]),
  ]);
}

function writeBatch(entries: readonly (readonly [string, string])[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeBigUInt64LE(1n, 0);
  head.writeUInt32LE(entries.length, 8);
  const VALUE = 1;
  const rows = entries.flatMap(([key, value]) => [Buffer.from([VALUE]), lengthPrefixed(key), lengthPrefixed(value)]);
  return Buffer.concat([head, ...rows]);
}

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([varint(bytes.length), bytes]);
}

/** A number in groups of seven bits, the lowest first. */
function varint(number: number): Buffer {
  const groups: number[] = [];
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) groups.push((rest & 0x7f) | 0x80);
  return Buffer.from([...groups, rest]);
}

const BLOCK = 32_768;
const HEADER = 7;
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4] as const;

/** A record in the log format: cut at the ends of blocks, with a checksum for each fragment. */
function logOf(record: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from === 0 || from < record.length; ) {
    const data = record.subarray(from, from + BLOCK - HEADER);
    const [isFirst, isLast] = [from === 0, from + data.length >= record.length];
    const type = isFirst && isLast ? FULL : isFirst ? FIRST : isLast ? LAST : MIDDLE;
    const head = Buffer.alloc(HEADER);
    head.writeUInt32LE(masked(checksum(type, data)), 0);
    head.writeUInt16LE(data.length, 4);
    head.writeUInt8(type, 6);
    parts.push(head, data);
    from += data.length;
  }
  return Buffer.concat(parts);
}

/** CRC-32C (Castagnoli), bit by bit for each byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function checksum(type: number, data: Uint8Array): number {
  let crc = 0xffffffff;
  const add = (byte: number): void => {
    crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  };
  add(type);
  for (const byte of data) add(byte);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Checksums are stored turned, since a checksum over a checksum is weak. */
const masked = (crc: number): number => ((((crc >>> 15) | (crc << 17)) >>> 0) + 0xa282ead8) >>> 0;
