import { isAppendix, linksInWords, sayLinks, type TextRow } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { replaceWikiPieces, upsertWikiPage } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { textColumns } from './text-columns.ts';

/**
 * Stores the text of a location and what text search looks through; runs inside the caller's transaction.
 * @returns the text as its row holds it
 */
export async function writeWikiPage(
  trx: Db,
  page: { locationId: number; name: string; at: string },
  content: WikiPageContent,
): Promise<TextRow> {
  const { columns, open } = await textColumns(content);
  await upsertWikiPage(trx, {
    location_id: page.locationId,
    name: page.name,
    name_lower: searchKey(page.name),
    ...columns,
    updated_at: page.at,
  });
  await replaceWikiPieces(trx, page.locationId, searchablePieces(open));
  return columns;
}

/** The stretches of text that search may find: the top section (section null) and every part not under the name Appendix (specification section 5). */
export function searchablePieces(stored: WikiPageContent): TextPiece[] {
  // Everybody's searches read the same pieces: they hold own words of links, and never a name.
  return textPieces(sayLinks(stored, linksInWords));
}

/** A stretch of a text, and the part that it is in. */
interface TextPiece {
  section: string | null;
  body: string;
}

/** The stretches of a text that are not empty, in their order, links as they stand in it. */
export function textPieces(content: WikiPageContent): TextPiece[] {
  const pieces: TextPiece[] = [{ section: null, body: content.top_section }];
  for (const section of content.sections) {
    if (isAppendix(section.name)) continue;
    const subsections = section.subsections.filter((subsection) => !isAppendix(subsection.name));
    const texts = [section.clean_text, ...subsections.flatMap((subsection) => subsection.content)];
    pieces.push(...texts.map((body) => ({ section: section.name, body })));
  }
  return pieces.filter((piece) => piece.body.trim() !== '');
}
