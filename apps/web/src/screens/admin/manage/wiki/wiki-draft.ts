import { formMessages, fromTyped, namesOfLinks, typedText } from '@venture-atlas/rules';
import type { Option, StaffWikiPage, WikiPageContent, WikiSection, WikiSubsection } from '@venture-atlas/types';
import type { VersionDifference } from '../../../../forms/version-conflict.tsx';

/** A subsection as its fields hold it; `key` stays the same while it is moved about. */
export interface DraftSubsection {
  key: number;
  name: string;
  text: string;
}

export interface DraftSection extends DraftSubsection {
  subsections: readonly DraftSubsection[];
}

/** A wiki page as its form holds it. Texts are plain; an empty line between two makes them paragraphs. */
export interface WikiDraft {
  name: string;
  location: Option | null;
  top_section: string;
  /** The picture's address on this server; empty without one. */
  image: string;
  image_text: string;
  /** All empty: the page has no attribution. */
  attribution: Record<AttributionPart, string>;
  sections: readonly DraftSection[];
  /** The whole text as it is typed, in place of top section and sections; null while it is plain. */
  markdown: string | null;
  /** The places that it named when it was read: id and name. */
  names: readonly (readonly [id: number, name: string])[];
  /** The key of the next part that is added. */
  nextKey: number;
}

const attributionParts = ['title', 'url', 'licence', 'revision'] as const;
export type AttributionPart = (typeof attributionParts)[number];

/** What the form does to the draft. Sections are named by their key; with `sub` their subsection is meant. */
export type DraftAct =
  | {
      kind: 'fields';
      fields: Partial<Pick<WikiDraft, 'name' | 'location' | 'top_section' | 'image' | 'image_text' | 'markdown'>>;
    }
  | { kind: 'attribution'; part: AttributionPart; text: string }
  | { kind: 'write'; section: number; sub?: number; fields: Partial<Pick<DraftSubsection, 'name' | 'text'>> }
  | { kind: 'add'; section?: number }
  | { kind: 'remove'; section: number; sub?: number }
  | { kind: 'move'; section: number; sub?: number; by: -1 | 1 }
  | { kind: 'restore'; draft: WikiDraft };

/** A page that is written: as it is published, or one that is not made yet. */
export interface WrittenPage extends Omit<StaffWikiPage, 'id'> {
  /** Undefined: it is not made yet. */
  id: number | undefined;
}

/** A page that is not made yet. @param location the place that it is for */
export const newPage = (location: StaffWikiPage['location']): WrittenPage => ({
  id: undefined,
  name: location?.name ?? '',
  location,
  wiki_page_content: { top_section: '', sections: [], image: null, image_text: '', attribution: null },
  version: 0,
});

/** A saved page as a draft; without one an empty page. */
export function toDraft(page: Pick<StaffWikiPage, 'name' | 'location' | 'wiki_page_content'> | undefined): WikiDraft {
  let nextKey = 1;
  const key = () => nextKey++;
  const content = page?.wiki_page_content;
  const sections = (content?.sections ?? []).map(({ name, clean_text, subsections }) => ({
    key: key(),
    name,
    text: clean_text,
    subsections: subsections.map((sub) => ({ key: key(), name: sub.name, text: sub.content.join('\n') })),
  }));
  return {
    name: page?.name ?? '',
    location: page?.location ?? null,
    top_section: content?.top_section ?? '',
    image: content?.image ?? '',
    image_text: content?.image_text ?? '',
    attribution: {
      title: content?.attribution?.title ?? '',
      url: content?.attribution?.url ?? '',
      licence: content?.attribution?.licence ?? '',
      revision: content?.attribution?.revision ?? '',
    },
    sections,
    markdown: content?.markdown === undefined ? null : typedText(content),
    names: [...namesOfLinks(content?.links)],
    nextKey,
  };
}

/** A draft as the server takes it and the panel shows it. */
export function toContent(draft: WikiDraft): WikiPageContent {
  const { title, url, licence, revision } = trimmed(draft.attribution);
  const plain = {
    sections: draft.sections.map(
      ({ name, text, subsections }): WikiSection => ({
        name: name.trim(),
        clean_text: text,
        subsections: subsections.map(
          (sub): WikiSubsection => ({ name: sub.name.trim(), content: sub.text === '' ? [] : [sub.text] }),
        ),
      }),
    ),
    top_section: draft.top_section,
  };
  return {
    ...(draft.markdown === null ? plain : { sections: [], top_section: '' }),
    image: draft.image === '' ? null : draft.image,
    image_text: draft.image_text.trim(),
    attribution: hasAttribution(draft)
      ? { title, url: url === '' ? null : url, licence, revision: revision === '' ? null : revision }
      : null,
    ...(draft.markdown === null ? {} : { markdown: fromTyped(draft.markdown, new Map(draft.names)) }),
  };
}

function trimmed(attribution: WikiDraft['attribution']): WikiDraft['attribution'] {
  const { title, url, licence, revision } = attribution;
  return { title: title.trim(), url: url.trim(), licence: licence.trim(), revision: revision.trim() };
}

function hasAttribution({ attribution }: WikiDraft): boolean {
  return attributionParts.some((part) => attribution[part].trim() !== '');
}

export function changeDraft(draft: WikiDraft, act: DraftAct): WikiDraft {
  switch (act.kind) {
    case 'fields':
      return { ...draft, ...act.fields };
    case 'attribution':
      return { ...draft, attribution: { ...draft.attribution, [act.part]: act.text } };
    case 'restore':
      return act.draft;
    case 'add':
      return add(draft, act.section);
    case 'write':
      return inParts(draft, act, (parts, key) =>
        parts.map((part) => (part.key === key ? { ...part, ...act.fields } : part)),
      );
    case 'remove':
      return inParts(draft, act, (parts, key) => parts.filter((part) => part.key !== key));
    case 'move':
      return inParts(draft, act, (parts, key) => moved(parts, key, act.by));
  }
}

function add(draft: WikiDraft, section: number | undefined): WikiDraft {
  const part = { key: draft.nextKey, name: '', text: '' };
  const nextKey = draft.nextKey + 1;
  if (section === undefined) return { ...draft, nextKey, sections: [...draft.sections, { ...part, subsections: [] }] };
  return {
    ...draft,
    nextKey,
    sections: draft.sections.map((one) =>
      one.key === section ? { ...one, subsections: [...one.subsections, part] } : one,
    ),
  };
}

type ChangeParts = <Part extends DraftSubsection>(parts: readonly Part[], key: number) => readonly Part[];

/** Changes the row of sections, or the row of subsections that `sub` belongs to. */
function inParts(
  draft: WikiDraft,
  { section, sub }: { section: number; sub?: number },
  change: ChangeParts,
): WikiDraft {
  if (sub === undefined) return { ...draft, sections: change(draft.sections, section) };
  return {
    ...draft,
    sections: draft.sections.map((one) =>
      one.key === section ? { ...one, subsections: change(one.subsections, sub) } : one,
    ),
  };
}

function moved<Part extends DraftSubsection>(parts: readonly Part[], key: number, by: -1 | 1): readonly Part[] {
  const from = parts.findIndex((part) => part.key === key);
  const part = parts[from];
  const other = parts[from + by];
  if (part === undefined || other === undefined) return parts;
  return parts.map((one) => (one === part ? other : one === other ? part : one));
}

/** What keeps a draft from being saved: the field by its id in the form, and the sentence. */
export interface DraftProblem {
  field: string;
  sentence: string;
}

/** Everything that is missing, in the order of the screen (specification section 5). */
export function draftProblems(draft: WikiDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const need = (field: string, label: string, text: string) => {
    if (text.trim() === '') problems.push({ field, sentence: formMessages.fieldRequired(label) });
  };
  need('name', 'Name', draft.name);
  // What was sections is part of the Markdown by now.
  for (const section of draft.markdown === null ? draft.sections : []) {
    need(`name-${section.key}`, 'Section name', section.name);
    for (const sub of section.subsections) need(`name-${sub.key}`, 'Subsection name', sub.name);
  }
  if (hasAttribution(draft)) {
    need('attribution-title', 'Title', draft.attribution.title);
    need('attribution-licence', 'License', draft.attribution.licence);
  }
  return problems;
}

/** Whether saving one would give the same page as saving the other. */
export function isSameDraft(one: WikiDraft, other: WikiDraft): boolean {
  const saved = (draft: WikiDraft) => JSON.stringify([draft.name.trim(), draft.location?.id ?? null, toContent(draft)]);
  return saved(one) === saved(other);
}

/** What of a page is neither its text nor its caption. */
export const factNames = ['name', 'location', 'image', 'attribution'] as const;
export type FactName = (typeof factNames)[number];

/** What is told of one of them where two versions differ. */
export const factRows: Record<FactName, (mine: WikiDraft, theirs: WikiDraft) => VersionDifference> = {
  name: (mine, theirs) => row('Name', mine.name, theirs.name),
  location: (mine, theirs) => row('Location', mine.location?.name ?? '', theirs.location?.name ?? ''),
  image: (mine, theirs) => row('Picture', mine.image, theirs.image),
  attribution: (mine, theirs) => row('Attribution', attributionWords(mine), attributionWords(theirs)),
};

/** A page with some of its facts as another version has them. */
export const withFacts = (draft: WikiDraft, names: readonly FactName[], from: WikiDraft): WikiDraft => ({
  ...draft,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

/** The facts in which two versions of a page differ. */
export const factsBetween = (mine: WikiDraft, theirs: WikiDraft): FactName[] =>
  factNames.filter((name) => {
    const { mine: one, theirs: other } = factRows[name](mine, theirs);
    return one !== other || (name === 'location' && mine.location?.id !== theirs.location?.id);
  });

/** The parts in which two versions of a page differ, as people read them. */
export function draftDifferences(mine: WikiDraft, theirs: WikiDraft): VersionDifference[] {
  const rows = [
    ...factNames.map((name) => factRows[name](mine, theirs)),
    row('Text', mine.markdown ?? '', theirs.markdown ?? ''),
    row('Top section', mine.top_section, theirs.top_section),
    row('Caption', mine.image_text, theirs.image_text),
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
