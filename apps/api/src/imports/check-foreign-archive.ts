import { locationNameProblem, mapSizeProblem, printedNameProblem, toSlug } from '@venture-atlas/rules';
import { locationFieldOf, locationTextsOf } from '@venture-atlas/types';
import { ArchiveError } from '../archive/archive-format.ts';
import { readRows } from '../archive/read-archive.ts';

/** Most characters of a one-line text. */
const LINE_MAX = 500;

/**
 * Checks an untrusted archive: names, addresses and sizes must be valid as if typed.
 * @throws ArchiveError at the first error
 */
export async function checkForeignArchive(folder: string): Promise<void> {
  for await (const { name } of readRows(folder, 'types')) assertLine(name, 'The name of a type');
  for await (const { slug } of readRows(folder, 'old_slugs')) assertAddress(slug);
  for await (const row of readRows(folder, 'locations')) {
    assertAddress(row.slug);
    const problem = locationNameProblem(row.name) ?? sizeProblem(row);
    if (problem !== undefined) throw new ArchiveError(`The place ${JSON.stringify(row.slug)} is not right: ${problem}`);
    for (const field of locationTextsOf('line'))
      assertLine(row[field] ?? null, `The ${locationFieldOf(field).label} of ${row.slug}`);
  }
  for await (const { name } of readRows(folder, 'wiki_pages')) assertLine(name, 'The name of a text');
  for await (const { credit } of readRows(folder, 'sketches')) {
    for (const line of [credit?.name ?? null, credit?.licence ?? null]) assertLine(line, 'The maker of a sketch');
  }
}

function sizeProblem({
  map_width: width,
  map_height: height,
}: {
  map_width: number | null;
  map_height: number | null;
}) {
  if (width === null && height === null) return undefined;
  return mapSizeProblem({ width: width ?? 0, height: height ?? 0 });
}

function assertAddress(slug: string): void {
  if (toSlug(slug) !== slug || locationNameProblem(slug) !== undefined)
    throw new ArchiveError(`The archive has the address ${JSON.stringify(slug)}, which no place can have.`);
}

function assertLine(line: string | null, what: string): void {
  const problem = line === null || line === '' ? undefined : printedNameProblem(line, LINE_MAX);
  if (problem !== undefined) throw new ArchiveError(`${what} is not right: ${problem}`);
}
