import type { VersionDifference } from '../../../../forms/version-conflict.tsx';
import { attributionParts, type WikiDraft } from './wiki-draft.ts';

/** The parts in which two versions of a page differ, as people read them. */
export function draftDifferences(mine: WikiDraft, theirs: WikiDraft): VersionDifference[] {
  const rows = [
    row('Name', mine.name, theirs.name),
    row('Location', mine.location?.name ?? '', theirs.location?.name ?? ''),
    row('Text', mine.markdown ?? '', theirs.markdown ?? ''),
    row('Top section', mine.top_section, theirs.top_section),
    row('Picture', mine.image, theirs.image),
    row('Caption', mine.image_text, theirs.image_text),
    row('Attribution', attributionWords(mine), attributionWords(theirs)),
    row('Order of sections', sectionNames(mine), sectionNames(theirs)),
    ...sectionRows(mine, theirs),
  ];
  return rows.filter((difference) => difference.mine !== difference.theirs);
}

function row(label: string, mine: string, theirs: string): VersionDifference {
  return { label, mine: mine.trim(), theirs: theirs.trim() };
}

function attributionWords({ attribution }: WikiDraft): string {
  return attributionParts
    .map((part) => attribution[part].trim())
    .filter((text) => text !== '')
    .join(', ');
}

function sectionNames({ sections }: WikiDraft): string {
  return sections.map(({ name }) => name.trim()).join(', ');
}

/** Sections are compared by their names; those that only one version has show what the other lacks. */
function sectionRows(mine: WikiDraft, theirs: WikiDraft): VersionDifference[] {
  const texts = (draft: WikiDraft) => {
    const byName = new Map<string, string>();
    for (const { name, text, subsections } of draft.sections) {
      const whole = [text, ...subsections.map((sub) => `${sub.name.trim()}\n${sub.text}`)].join('\n\n');
      const label = name.trim();
      byName.set(label, byName.has(label) ? `${byName.get(label)}\n\n${whole}` : whole);
    }
    return byName;
  };
  const own = texts(mine);
  const other = texts(theirs);
  return [...new Set([...own.keys(), ...other.keys()])].map((name) =>
    row(`Section “${name}”`, own.get(name) ?? '', other.get(name) ?? ''),
  );
}
