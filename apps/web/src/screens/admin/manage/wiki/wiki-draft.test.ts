import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWikiPage } from '../../../../test-support/staff-fixtures.ts';
import { parse } from './kept-draft.ts';
import {
  changeDraft,
  type DraftAct,
  draftDifferences,
  draftProblems,
  isSameDraft,
  toContent,
  toDraft,
  type WikiDraft,
} from './wiki-draft.ts';

const page = makeWikiPage();
const draft = toDraft(page);
const names = (one: WikiDraft) => one.sections.map(({ name }) => name);
const run = (from: WikiDraft, ...acts: DraftAct[]) => acts.reduce(changeDraft, from);

describe('a wiki page as a draft', () => {
  it('comes back as it was, several pieces of a subsection joined by line breaks as the panel shows them', () => {
    expect(toContent(draft)).toEqual({
      ...page.wiki_page_content,
      sections: [
        {
          name: 'History',
          clean_text: 'Founded twice.',
          subsections: [{ name: 'The flood', content: ['The sea came.\nIt left.'] }],
        },
        { name: 'Taverns', clean_text: 'Two, and a half.', subsections: [] },
      ],
    });
  });

  it('begins empty, and saves as no attribution and no picture', () => {
    expect(toContent(toDraft(undefined))).toEqual({
      sections: [],
      top_section: '',
      image: null,
      image_text: '',
      attribution: null,
    });
  });

  it('is the same draft while saving it would change nothing', () => {
    expect(isSameDraft(draft, toDraft(page))).toBe(true);
    expect(isSameDraft(draft, run(draft, { kind: 'fields', fields: { name: ' Gullhaven ' } }))).toBe(true);
    expect(isSameDraft(draft, run(draft, { kind: 'fields', fields: { image_text: 'The pier' } }))).toBe(false);
    expect(isSameDraft(draft, run(draft, { kind: 'fields', fields: { location: null } }))).toBe(false);
  });
});

describe('writing', () => {
  it('adds sections at the end and subsections into theirs', () => {
    const [history = { key: 0 }] = draft.sections;
    const added = run(draft, { kind: 'add' }, { kind: 'add', section: history.key });
    expect(added.sections.map(({ subsections }) => subsections.length)).toEqual([2, 0, 0]);
    const keys = added.sections.flatMap(({ key, subsections }) => [key, ...subsections.map((sub) => sub.key)]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('moves a section past its neighbour, and no further than the ends', () => {
    const [history, taverns] = draft.sections.map(({ key }) => key) as [number, number];
    expect(names(run(draft, { kind: 'move', section: taverns, by: -1 }))).toEqual(['Taverns', 'History']);
    expect(names(run(draft, { kind: 'move', section: history, by: -1 }))).toEqual(['History', 'Taverns']);
    expect(names(run(draft, { kind: 'move', section: 999, by: 1 }))).toEqual(['History', 'Taverns']);
  });

  it('removes a section with what is in it, or one subsection', () => {
    const [history] = draft.sections;
    const [flood] = history?.subsections ?? [];
    const which = { section: history?.key ?? 0, sub: flood?.key ?? 0 };
    expect(names(run(draft, { kind: 'remove', section: which.section }))).toEqual(['Taverns']);
    expect(run(draft, { kind: 'remove', ...which }).sections[0]?.subsections).toEqual([]);
  });

  it('never loses a text but by removing: any order of moves keeps them all', () => {
    const keys = draft.sections.map(({ key }) => key);
    fc.assert(
      fc.property(
        fc.array(fc.record({ section: fc.constantFrom(...keys), by: fc.constantFrom<-1 | 1>(-1, 1) })),
        (moves) => {
          const moved = run(draft, ...moves.map((move) => ({ kind: 'move' as const, ...move })));
          expect(names(moved).toSorted()).toEqual(names(draft).toSorted());
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('what is missing (specification section 5)', () => {
  it('is said with the exact sentence, in the order of the screen', () => {
    const bad = run(
      draft,
      { kind: 'fields', fields: { name: '  ' } },
      { kind: 'add' },
      { kind: 'attribution', part: 'licence', text: '' },
    );
    expect(draftProblems(bad)).toEqual([
      { field: 'name', sentence: 'The field Name must be filled out to submit the form' },
      {
        field: `name-${draft.nextKey}`,
        sentence: 'The field Section name must be filled out to submit the form',
      },
      { field: 'attribution-licence', sentence: 'The field License must be filled out to submit the form' },
    ]);
  });

  it('is nothing for a page without attribution', () => {
    expect(draftProblems({ ...toDraft(undefined), name: 'Hask' })).toEqual([]);
  });
});

describe('two versions of a page', () => {
  it('differ in the parts that people changed', () => {
    const [history] = draft.sections;
    const mine = run(draft, { kind: 'write', section: history?.key ?? 0, fields: { text: 'Founded thrice.' } });
    const theirs = run(draft, { kind: 'fields', fields: { top_section: 'A harbour.' } });
    expect(draftDifferences(mine, theirs)).toEqual([
      { label: 'Top section', mine: 'A harbour of gulls.', theirs: 'A harbour.' },
      {
        label: 'Section “History”',
        mine: 'Founded thrice.\n\nThe flood\nThe sea came.\nIt left.',
        theirs: 'Founded twice.\n\nThe flood\nThe sea came.\nIt left.',
      },
    ]);
  });

  it('show a section that only one of them has', () => {
    const [, taverns] = draft.sections;
    const theirs = run(draft, { kind: 'remove', section: taverns?.key ?? 0 });
    expect(draftDifferences(draft, theirs)).toEqual([
      { label: 'Order of sections', mine: 'History, Taverns', theirs: 'History' },
      { label: 'Section “Taverns”', mine: 'Two, and a half.', theirs: '' },
    ]);
  });
});

describe('a draft kept on the device', () => {
  it('is read back whole', () => {
    expect(parse(JSON.stringify({ draft, version: 9 }))).toEqual({ draft, version: 9 });
  });

  it.each(['{', 'null', '7', '{}', '{"draft":{"name":3}}', '{"draft":{"name":"","sections":[{}]}}'])(
    'counts %s as none',
    (text) => {
      expect(parse(text)).toBeUndefined();
    },
  );
});
