import { gunzipped, isGzip, readBytes, type UnpackingRoom, unpackingRoom } from './file-bytes.ts';
import { ImportRefusal } from './import-refusal.ts';
import { assertFewValues } from './read-limits.ts';
import { utf16Of } from './text-encoding.ts';

/**
 * A file to read. `name` is its path with forward slashes as far as it is known. `open` may be called more than once.
 */
export interface SourceFile {
  name: string;
  bytes: number;
  open: () => AsyncIterable<Uint8Array>;
  /** The unpacking limit that the files of one archive share. Omitted: it has its own. */
  room?: UnpackingRoom;
}

/** A file whose bytes are in memory. */
export const fileOfBytes = (name: string, content: Uint8Array | string): SourceFile => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    bytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
};

/** The name without folders. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The name without folders and extension. */
export const stem = (name: string): string => baseName(name).replace(/\.[A-Za-z0-9]{1,8}$/, '');

/** The name of the only file, or of the folder that several come from; '' if nothing tells it. */
export const nameOfFiles = (files: readonly SourceFile[], { source }: { source: string | null }): string =>
  (files.length === 1 ? files[0]?.name : source) ?? '';

/** The extension in lower case without the dot; '' without one. */
export const extension = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The first bytes of a file. */
export async function readStart(file: SourceFile, most = 65_536): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** A gzipped file as what it holds, by its name without `.gz`. Other files stay as they are. */
export async function unpackedFile(file: SourceFile): Promise<SourceFile> {
  if (!isGzip(await readStart(file, 2))) return file;
  const packed = { room: unpackingRoom(), ...file };
  return { ...file, name: file.name.replace(/\.gz$/i, ''), open: () => gunzipped(packed) };
}

/** The text of a file in UTF-8, or UTF-16 with a byte order mark. The mark is removed; line ends stay. */
export async function readText(file: SourceFile): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportRefusal(`${file.name} is not UTF-8 text. Save it as UTF-8 and retry.`);
  }
}

/** The parsed JSON of a file. @throws ImportRefusal that says where it is invalid, or that it is JavaScript */
export async function readJson(file: SourceFile): Promise<unknown> {
  const text = await readText(file);
  assertFewValues(text, file.name);
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (/^\s*(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]*\s*=\s*[{[]/.test(text.slice(0, 500))) {
      throw new ImportRefusal(
        `${file.name} is JavaScript that holds data (it starts with "name = {"). Remove everything before the first { and the ; at the end, then retry.`,
      );
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    if (isCutOff(text, why)) {
      throw new ImportRefusal(
        `${file.name} is cut off: it begins as JSON and ends in the middle, after ${text.length.toLocaleString('en')} characters. Export or download it again.`,
      );
    }
    throw new ImportRefusal(`${file.name} is not valid JSON (${why.slice(0, 200)}).`);
  }
}

/** Whether JSON is invalid only at its end, because the file was truncated. */
function isCutOff(text: string, why: string): boolean {
  if (!/^\ufeff?\s*[{[]/.test(text.slice(0, 1_000))) return false;
  const at = /position (\d+)/.exec(why)?.[1];
  return /unexpected end|unterminated/i.test(why) || (at !== undefined && Number(at) >= text.trimEnd().length - 1);
}
