import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Draft, mergePublished, type Resolution, resolvedBase, resolvedText } from './draft.ts';

const BASE = 'The inn is old. The smith pays well. Wolves come at night.';
const draftOf = (text: string): Draft => ({ version: 4, base: BASE, text });

describe('a draft that meets what somebody else published', () => {
  it('takes over what does not touch it, and goes on from there', () => {
    const theirs = BASE.replace('old', 'new');
    const { draft, conflicts } = mergePublished(draftOf(BASE.replace('night', 'dawn')), { version: 5, text: theirs });
    expect(draft).toEqual({ version: 5, base: theirs, text: theirs.replace('night', 'dawn') });
    expect(conflicts).toEqual([]);
  });

  it('keeps its version while a sentence is contested, so that nothing goes over theirs', () => {
    const mine = BASE.replace('well', 'gold');
    const { draft, conflicts } = mergePublished(draftOf(mine), { version: 5, text: BASE.replace('well', 'badly') });
    expect(draft).toEqual(draftOf(mine));
    expect(conflicts).toMatchObject([{ mine: 'The smith pays gold. ', theirs: 'The smith pays badly. ' }]);
  });

  test.each<[Resolution, string]>([
    ['mine', 'The smith pays gold. '],
    ['theirs', 'The smith pays badly. '],
    ['both', 'The smith pays gold. The smith pays badly. '],
  ])('has what is chosen: %s', (how, words) => {
    const theirs = { version: 5, text: BASE.replace('well', 'badly').replace('old', 'new') };
    const { draft, conflicts, base } = mergePublished(draftOf(BASE.replace('well', 'gold')), theirs);
    const [conflict] = conflicts;
    if (conflict === undefined) throw new Error('There is no conflict.');
    const text = resolvedText(draft.text, conflict, how);
    const met = mergePublished({ ...draft, text }, theirs, resolvedBase(base, conflict));
    expect(met).toMatchObject({
      draft: { version: 5, base: theirs.text, text: `The inn is new. ${words}Wolves come at night.` },
      conflicts: [],
    });
  });

  it('loses no sentence, whoever publishes first and however it is settled', () => {
    const change = fc.array(fc.tuple(fc.nat(5), fc.nat(2), fc.nat(9)), { maxLength: 3 });
    const how = fc.constantFrom<Resolution>('mine', 'both');
    fc.assert(
      fc.property(change, change, how, (mine, theirs, chosen) => {
        const was = ['A0.', 'A1.', 'A2.', 'A3.', 'A4.'];
        const by = (name: string, changes: [number, number, number][]) => {
          const lines = [...was];
          for (const [at, cut, number] of changes) lines.splice(at, cut, `${name}${number}.`);
          return lines;
        };
        const [my, their] = [by('M', mine), by('T', theirs)];
        const base = was.join('\n');
        const published = { version: 2, text: their.join('\n') };
        let met = mergePublished({ version: 1, base, text: my.join('\n') }, published);
        let asked = 0;
        for (let [conflict] = met.conflicts; conflict !== undefined; [conflict] = met.conflicts) {
          const began = resolvedBase(met.base, conflict);
          met = mergePublished(
            { ...met.draft, text: resolvedText(met.draft.text, conflict, chosen) },
            published,
            began,
          );
          asked += 1;
          if (asked > 20) throw new Error('It is never settled.');
        }
        expect(met.draft).toMatchObject({ version: 2, base: published.text });
        for (const line of my.filter((one) => one.startsWith('M'))) expect(met.draft.text).toContain(line);
        if (chosen === 'both')
          for (const line of their.filter((one) => one.startsWith('T'))) expect(met.draft.text).toContain(line);
      }),
      { numRuns: 1000 },
    );
  });
});
