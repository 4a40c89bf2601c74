import { describe, expect, it } from 'vitest';
import { doneWords, fileWords, hasChanges, listed, sizeWords, undoneWords } from './import-words.ts';
import { filesProblem } from './use-import-acts.ts';

const counts = { created: 0, updated: 0, unchanged: 0, kept: 0 };
const report = {
  read: [],
  notes: [],
  locations: { ...counts, created: 3, updated: 1 },
  positions: { ...counts, created: 2 },
  texts: counts,
  new_types: 0,
  skipped: [],
  changed: [],
  hidden: 0,
  unmapped: [],
};

describe('words of an import', () => {
  it('count one and many', () => {
    expect(doneWords({ report, import_id: 7 })).toBe(
      'Imported: 3 new places, 1 changed place and 2 new points on maps.',
    );
    expect(doneWords({ report, import_id: null })).toBe('Everything was already here. Nothing was changed.');
    const undone = {
      import_id: 7,
      removed: { locations: 1, positions: 2, texts: 0, types: 0 },
      restored: 0,
      kept: [],
      total_kept: 0,
    };
    expect(undoneWords({ ...undone, dry_run: true })).toBe('This removes 1 place and 2 points on maps.');
    expect(undoneWords({ ...undone, dry_run: false, restored: 4 })).toBe(
      'Removed 1 place and 2 points on maps and put 4 things back as before.',
    );
  });

  it('know whether there is something to import', () => {
    expect(hasChanges({ report })).toBe(true);
    expect(hasChanges({ report: { ...report, locations: counts, positions: { ...counts, unchanged: 9 } } })).toBe(
      false,
    );
    expect(hasChanges({ report: null })).toBe(false);
  });

  it('name files, list and measure', () => {
    expect(fileWords(['a.json'])).toBe('a.json');
    expect(fileWords(['a.json', 'b.json'])).toBe('a.json and 1 more file');
    expect(fileWords(['a.json'], 78)).toBe('a.json and 77 more files');
    expect([listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect([sizeWords(10), sizeWords(20_480), sizeWords(3_145_728)]).toEqual(['1 KB', '20 KB', '3.0 MB']);
  });
});

describe('files', () => {
  const file = (size: number, name = 'world.json') => ({ name, size });
  const megabyte = 1_048_576;
  it('that cannot be sent are told before', () => {
    expect(filesProblem([])).toBe('Choose a file first.');
    expect(filesProblem([file(200 * megabyte)])).toBeUndefined();
    expect(filesProblem([file(200 * megabyte + 1)])).toBe(
      '“world.json” is larger than 200 MB. Split it, or use npm run import at the server.',
    );
    expect(filesProblem([file(2_048 * megabyte, 'Isles.ZIP')])).toBeUndefined();
    expect(filesProblem([file(2_048 * megabyte + 1, 'Isles.ZIP')])).toMatch(
      /^“Isles.ZIP” is larger than 2 GB\. The person who runs/,
    );
    expect(filesProblem([file(201 * megabyte, 'a.zip'), file(5)])).toMatch(/^“a.zip” is larger than 200 MB\./);
    expect(filesProblem([1, 2, 3].map(() => file(150 * megabyte)))).toBe(
      'Together the files are larger than 400 MB. Send fewer at once.',
    );
    expect(filesProblem(Array.from({ length: 201 }, () => file(5)))).toBe(
      'Send at most 200 files at once. Put them into a ZIP.',
    );
  });
});
