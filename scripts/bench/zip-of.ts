import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { SourceFile } from '../../packages/importers/src/index.ts';

/** Files as one ZIP archive; they are never whole in memory. */
export function zipOf(files: readonly Pick<SourceFile, 'name' | 'open'>[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, open } of files) zip.addReadStream(Readable.from(open(), { objectMode: false }), name);
  zip.end();
  return buffer(zip.outputStream);
}
