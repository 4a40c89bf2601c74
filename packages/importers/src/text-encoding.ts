import type { ReportBuilder } from './read-report.ts';
import type { SourceFile } from './source-file.ts';

/** The character encoding of a file. `windows-1252` includes all of Latin-1. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin-1)',
};

/** Detects UTF-16 by its first two bytes; undefined for anything else. */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

/** The beginning of a text file in any encoding. A truncated character at its end is ignored. */
export function textOfStart(start: Uint8Array): string {
  const utf16 = utf16Of(start);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(start.subarray(0, start.length & ~1));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(start);
  }
}

/** Checks every byte: text that is not UTF-8 is treated as the encoding of Windows programs. */
export async function findEncoding(file: SourceFile): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of file.open()) {
      const utf16 = isFirst ? utf16Of(chunk) : undefined;
      if (utf16 !== undefined) return utf16;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file in pieces, without splitting characters and without a byte order mark. */
export async function* decoded(file: SourceFile, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.open()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Reports an unusual encoding, because letters are wrong if the guess is. */
export function noteEncoding(file: SourceFile, encoding: TextEncoding, report: ReportBuilder): void {
  if (encoding !== 'utf-8') report.note(`${file.name} is not UTF-8 and was read as ${NAMES[encoding]}.`);
}
