import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { doings, editsOf } from '../test-support/suggestions.ts';
import { aliases, knowing, player, storedText, trueNames, visitor } from '../test-support/texts-with-hidden.ts';
import { secretIdsIn, withSecretIds } from './secret-ids.ts';
import { cutSecrets, onlySecrets, partsOf } from './secrets.ts';
import { acceptedWords, rebaseSuggestion, suggestedText, toReadEdits, toStoredEdits } from './suggested-edits.ts';
import { applyEdits, editsBetween } from './text-edits.ts';
import { readInPieces } from './text-pieces.ts';

const countOf = (text: string, words: string): number => text.split(words).length - 1;
const saysAlias = (words: string): boolean => aliases.some((alias) => words.includes(alias));

/** What becomes of a text when its reader would rather have another. */
function suggest(stored: string, reader: typeof player, change: (text: string) => string) {
  const read = readInPieces(stored, reader);
  const edits = editsBetween(read.text, change(read.text));
  return suggestedText(stored, toStoredEdits(read, edits, saysAlias));
}

describe('a suggestion changes only what its writer read', () => {
  test.each([
    [
      'a word beside a secret',
      'The raod is long.\n\n:::secret\nA key.\n:::\n\nIt ends here.',
      (text: string) => text.replace('raod', 'road'),
      'The road is long.\n\n:::secret\nA key.\n:::\n\nIt ends here.',
    ],
    [
      'a word beside a name that they do not have',
      'The raod to Neverwinter is long.',
      (text: string) => text.replace('raod', 'road'),
      'The road to Neverwinter is long.',
    ],
    [
      'a word beside a link that they may not know',
      'The raod to [[#3]] is long.',
      (text: string) => text.replace('raod', 'road'),
      'The road to [[#3]] is long.',
    ],
    [
      'the words of a link that they know',
      'The road to [[#1|the city]] is long.',
      (text: string) => text.replace('the city', 'the great city'),
      'The road to [[#1|the great city]] is long.',
    ],
    [
      'a link that they know',
      'The road to [[#1]] is long.',
      (text: string) => text.replace('to [[#1]] ', ''),
      'The road is long.',
    ],
  ])('%s', (_, stored, change, expected) => {
    expect(suggest(stored, player, change)).toEqual({ text: expected, conflicts: [] });
  });
});

describe('whoever reads the stored text decides about', () => {
  test.each([
    [
      'words where a secret stands',
      'One.\n\n:::secret\nA key.\n:::\n\nTwo.',
      (text: string) => text.replace('Two', 'Half. Two'),
    ],
    ['words behind the last that they read', 'One.\n\n:::secret\nA key.\n:::', (text: string) => `${text} Two.`],
    ['a paragraph over a secret', 'One.\n\n:::secret\nA key.\n:::\n\nTwo.', () => 'Half.'],
    ['a word that was an alias', 'Ships sail to Neverwinter.', (text: string) => text.replace('Jewel', 'Pearl')],
    ['a letter beside an alias', 'Ships sail to Neverwinter.', (text: string) => text.replace('Jewel', 'Jewels')],
    ['an alias in new words', 'Ships sail.', (text: string) => text.replace('sail', 'sail to the Jewel')],
    ['a link by an alias', 'Ships sail to [[#2]].', (text: string) => text.replace(' to [[#2]]', '')],
    ['words for what they may not know', 'Ships sail to [[#3]].', (text: string) => text.replace('a place', 'Luskan')],
  ])('%s', (_, stored, change) => {
    const { text, conflicts } = suggest(stored, player, change);
    expect(text).toBe(stored);
    expect(conflicts).toHaveLength(1);
  });

  it('keeps the secrets of what gives way, below the new words', () => {
    const { conflicts } = suggest('One.\n\n:::secret\nA key.\n:::\n\nTwo.', player, () => 'Half.');
    expect(conflicts.map(acceptedWords)).toEqual(['Half.\n\n:::secret\nA key.\n:::\n\n']);
  });
});

test('200 suggestions lose and expose no secret, and make no alias a name', () => {
  fc.assert(
    fc.property(storedText, doings, fc.constantFrom(player, visitor), (stored, done, reader) => {
      const read = readInPieces(stored, reader);
      const edits = editsOf(read.text, done);
      const { clear, unclear } = toStoredEdits(read, edits, saysAlias);
      const after = suggestedText(stored, { clear, unclear }).text;
      // Secrets stay where they are, word for word.
      expect(onlySecrets(after)).toBe(onlySecrets(stored));
      expect(cutSecrets(after, 'anybody')).not.toMatch(/key\d/);
      for (const alias of aliases) expect(countOf(after, alias)).toBe(0);
      const hidden = reader === player ? [...trueNames, '[[#2', '[[#3'] : ['[[#2', '[[#3'];
      for (const name of hidden) expect([name, countOf(after, name)]).toEqual([name, countOf(stored, name)]);
      // What is unclear holds nothing that its writer did not have.
      for (const { words } of unclear) expect(words).not.toMatch(/key\d/);
      if (reader === player)
        for (const name of trueNames) for (const { words } of unclear) expect(words).not.toContain(name);
    }),
    { numRuns: 200, seed: 21 },
  );
});

/** The same text with an ID in each mark for the DM. */
const withIds = (text: string): string => {
  let given = 0;
  return withSecretIds(text, null, () => {
    given += 1;
    return `k${given % 10}f2q${Math.floor(given / 10) % 10}`;
  });
};

/** The secrets of a text in their order: who reads them, by which ID, and their words. */
const secretsOf = (text: string) => partsOf(text).filter(({ secret }) => secret !== null);

test('200 suggestions of somebody to whom secrets were revealed stay inside the marks', () => {
  let inside = 0;
  fc.assert(
    fc.property(storedText.map(withIds), doings, fc.nat(2), (stored, done, rest) => {
      const revealed = new Set(secretIdsIn(stored).filter((_, at) => at % 3 !== rest));
      const read = readInPieces(stored, { ...player, secrets: { revealed } });
      for (const { secret, id, text } of secretsOf(stored))
        if (secret === 'editors' || id === undefined || !revealed.has(id)) expect(read.text).not.toContain(text);
      const { clear, unclear } = toStoredEdits(read, editsOf(read.text, done), saysAlias);
      const after = suggestedText(stored, { clear, unclear }).text;
      const [before, now] = [secretsOf(stored), secretsOf(after)];
      expect(now.map(({ secret, id }) => [secret, id])).toEqual(before.map(({ secret, id }) => [secret, id]));
      for (const [at, { id, text }] of before.entries()) {
        const isSame = now[at]?.text === text;
        if (!isSame) inside += 1;
        if (id === undefined || !revealed.has(id)) expect(isSame).toBe(true);
      }
      expect(cutSecrets(after, 'anybody')).not.toMatch(/key\d/);
      for (const alias of aliases) expect(countOf(after, alias)).toBe(0);
    }),
    { numRuns: 200, seed: 21 },
  );
  expect(inside).toBeGreaterThan(10);
});

test('where nothing is kept from a reader, they would read what they suggested', () => {
  fc.assert(
    fc.property(storedText, doings, (stored, done) => {
      const read = readInPieces(stored, knowing);
      const edits = editsOf(read.text, done);
      const suggested = toStoredEdits(read, edits, () => false);
      fc.pre(suggested.unclear.length === 0);
      const after = applyEdits(stored, suggested.clear);
      // Beside what is cut, empty lines are one.
      const plain = (text: string): string => text.trim().replaceAll(/\n{2,}/g, '\n\n');
      // Words within the brackets of a link are no link.
      const typed = readInPieces(applyEdits(read.text, edits), knowing).text;
      expect(plain(readInPieces(after, knowing).text)).toBe(plain(typed));
    }),
    { numRuns: 200, seed: 21 },
  );
});

test('its writer finds it again in the text that they read', () => {
  fc.assert(
    fc.property(storedText, doings, fc.constantFrom(player, visitor), (stored, done, reader) => {
      const read = readInPieces(stored, reader);
      const edits = editsOf(read.text, done);
      const { clear, unclear } = toReadEdits(read, toStoredEdits(read, edits, saysAlias));
      const all = [...clear, ...unclear].sort((a, b) => a.at - b.at);
      expect(applyEdits(read.text, all)).toBe(applyEdits(read.text, edits));
    }),
    { numRuns: 300, seed: 21 },
  );
});

describe('a suggestion for an earlier version', () => {
  const before = 'The raod is long. It ends here.\n\nWolves howl.';

  it('is made where the sentence is still the same', () => {
    const { clear, unclear } = rebaseSuggestion(
      { clear: [{ at: 4, cut: 4, words: 'road' }], unclear: [] },
      before,
      'A new line.\n\nThe raod is long. It ends there.\n\nWolves howl.',
    );
    expect(unclear).toEqual([]);
    expect(clear).toEqual([{ at: 17, cut: 4, words: 'road' }]);
  });

  it('is a conflict where somebody changed the same sentence, and shows both', () => {
    const now = 'The raod is very long. It ends here.\n\nWolves howl.';
    const moved = rebaseSuggestion({ clear: [{ at: 4, cut: 4, words: 'road' }], unclear: [] }, before, now);
    const { text, conflicts } = suggestedText(now, moved);
    expect(text).toBe(now);
    expect(conflicts).toEqual([expect.objectContaining({ mine: 'raod is very ', theirs: 'road is ' })]);
  });

  it('changes nothing but what it says', () => {
    fc.assert(
      fc.property(storedText, doings, doings, (stored, first, second) => {
        const now = applyEdits(stored, editsOf(stored, first));
        const suggested = { clear: editsOf(stored, second), unclear: [] };
        const moved = rebaseSuggestion(suggested, stored, now);
        const { text, conflicts } = suggestedText(now, moved);
        if (conflicts.length === 0) expect(applyEdits(now, moved.clear)).toBe(text);
        for (const { at, mine } of conflicts) expect(text.slice(at, at + mine.length)).toBe(mine);
        expect(moved.clear.length + moved.unclear.length > 0).toBe(suggested.clear.length > 0);
      }),
      { numRuns: 300, seed: 21 },
    );
  });
});
