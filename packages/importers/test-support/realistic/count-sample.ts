import { cutSecrets } from '@venture-atlas/rules';
import { defaultReadOptions, type ReadReport, readWorldDraft, type WorldDraft } from '../../src/index.ts';
import type { Sample } from './sample.ts';

/** Each kind of thing that is counted, and how its words begin in a sample. */
const WORDS = {
  places: /\bAm[a-z]+\b/g,
  texts: /Tale of Am[a-z]+/g,
  pictures: /\bpic-[a-z]+|iVBORw0K/g,
  secrets: /Hush of Am[a-z]+/g,
} as const;
export type Counted = keyof typeof WORDS;
export const countedKinds = Object.keys(WORDS) as Counted[];

/** What became of a sample. */
export interface SampleCount {
  before: Record<Counted, string[]>;
  after: Record<Counted, string[]>;
  /** What is missing after the import. */
  lost: Record<Counted, string[]>;
  /** Secrets that players could read. It is always empty. */
  leaked: string[];
  /** The report's lines about what is left out, with their counts. */
  lines: { what: string; count: number }[];
}

const found = (text: string, kind: Counted): string[] => [...new Set(text.match(WORDS[kind]) ?? [])].sort();
const byKind = <Value>(of: (kind: Counted) => Value): Record<Counted, Value> => ({
  places: of('places'),
  texts: of('texts'),
  pictures: of('pictures'),
  secrets: of('secrets'),
});

/** Reads a sample, and compares what it holds with what arrives. */
export async function countSample({ format, files, said, pictures, options }: Sample): Promise<SampleCount> {
  const { draft, report } = await readWorldDraft(format, files, {
    ...defaultReadOptions,
    keepArticles: true,
    isOpen: false,
    unnamed: 'number',
    ...options,
    pictures: pictures ?? [],
  });
  const arrived = JSON.stringify(partsOf(draft));
  const public_ = JSON.stringify(publicTexts(draft));
  const before = byKind((kind) => found(said, kind));
  const after = byKind((kind) => (kind === 'pictures' ? picturesOf(draft) : found(arrived, kind)));
  return {
    before,
    after,
    lost: byKind((kind) => before[kind].filter((one) => !after[kind].includes(one))),
    leaked: found(public_, 'secrets'),
    lines: linesOf(report),
  };
}

/** Names and texts of a draft. */
const partsOf = ({ locations, textsByName }: WorldDraft) => [
  ...locations.map(({ name, nameProposal, text, keptText }) => [name, nameProposal, text, keptText?.()]),
  ...textsByName.map(({ names, page }) => [names, page()]),
];

/** What players could read, if every place were published. */
const publicTexts = ({ locations }: WorldDraft) =>
  locations
    .filter(({ isHidden }) => !isHidden)
    .map(({ text }) =>
      text?.markdown === undefined ? text : [text.top_section, text.sections, cutSecrets(text.markdown, 'anybody')],
    );

const picturesOf = ({ locations, textsByName, pictures }: WorldDraft): string[] => {
  const named = found(
    JSON.stringify([
      locations.map(({ picture, images }) => [picture, images]),
      textsByName.map(({ images }) => images),
    ]),
    'pictures',
  );
  return (pictures?.size ?? 0) > 0 ? [...named, 'iVBORw0K'] : named;
};

function linesOf({ skipped, changed, hidden, unmapped }: ReadReport): SampleCount['lines'] {
  return [
    ...[...skipped, ...changed].map(({ what, count }) => ({ what, count })),
    ...Object.entries(unmapped).map(([what, count]) => ({ what: `Cannot be kept here: ${what}`, count })),
    ...(hidden > 0 ? [{ what: 'Hidden, left out', count: hidden }] : []),
  ];
}
