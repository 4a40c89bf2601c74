import type { WorldDraft } from './draft.ts';
import type { ReadOptions } from './read-options.ts';
import type { ReportBuilder } from './read-report.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the files of one format. @throws ImportRefusal when a file does not match the format */
export type Reader = (files: readonly SourceFile[], options: ReadOptions, report: ReportBuilder) => Promise<WorldDraft>;

/** Iterates over the files. Each is reported at its start and counted at its end. */
export function* eachFile(
  files: readonly SourceFile[],
  { onProgress }: Pick<ReadOptions, 'onProgress'>,
  report: ReportBuilder,
): Generator<SourceFile> {
  let done = 0;
  for (const file of files) {
    report.file(file.name, file.bytes);
    yield file;
    done += file.bytes;
    onProgress(done);
  }
}
