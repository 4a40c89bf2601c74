import { describe, expect, it } from 'vitest';
import { cleanName, cleanUrl, finiteNumber } from './clean-name.ts';
import { ReportBuilder } from './read-report.ts';

describe('a name from a file', () => {
  it.each([
    ['  Old   Oak\n Inn ', 'Old Oak Inn'],
    ['<b onclick="x()">Red</b> &amp; Sons', 'Red & Sons'],
    ['Ash/Elm \\ Oak', 'Ash-Elm-Oak'],
    ['Room #12?', 'Room No. 12'],
    ['100% Proof', '100 Proof'],
    ['[B] Wood {old} | new', '[B] Wood {old} | new'],
    ['<i>a</i> [B]', 'a [B]'],
    ['Nesme\u0301', 'Nesmé'],
    ['Keep\u202e\u0007', 'Keep'],
    ['\ue001 Mill', 'Mill'],
    ['\u200bOld\u200b Oak\u2060\u200e', 'Old Oak'],
    ['نیم\u200cفاصله', 'نیم\u200cفاصله'],
    [42, '42'],
    ['x'.repeat(130), `${'x'.repeat(119)}…`],
  ])('%j is %j', (raw, name) => {
    expect(cleanName(raw)).toBe(name);
  });

  it.each([[null], [undefined], [{}], [''], ['   '], ['\ue001'], ['<img src=x>'], ['..'], ['/']])(
    '%j is none',
    (raw) => {
      expect(cleanName(raw)).toBeUndefined();
    },
  );

  it('counts its changes', () => {
    const report = new ReportBuilder();
    cleanName('Plain', report);
    cleanName('A/B', report);
    expect(report.toJSON().changed).toMatchObject([{ count: 1, examples: ['A/B → A-B'] }]);
  });

  it('reports its changes without tags, even truncated ones', () => {
    const report = new ReportBuilder();
    cleanName('<i class="icon-fort" title="x"></i> Keep', report);
    report.skip('No name', `Tower < 3 <img src="data:${'x'.repeat(900)}`);
    expect([...report.toJSON().changed, ...report.toJSON().skipped].map(({ examples }) => examples)).toEqual([
      ['Keep → Keep'],
      ['Tower < 3'],
    ]);
  });
});

describe('an address from a file', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '/wiki/X', 'https://me:secret@host/x', 'ftp://host/', 7])(
    '%j is none',
    (raw) => {
      expect(cleanUrl(raw)).toBeNull();
    },
  );

  it('is kept if it is a web address', () => {
    expect(cleanUrl(' https://wiki.example/Oak Inn ')).toBe('https://wiki.example/Oak%20Inn');
  });
});

describe('a number from a file', () => {
  it.each([
    ['422.857', 422.857],
    [' -1e3 ', -1000],
    [7, 7],
  ])('%j is %j', (raw, value) => {
    expect(finiteNumber(raw)).toBe(value);
  });

  it.each([[''], [' '], [null], [true], ['12px'], ['0x10'], ['Infinity'], [Number.NaN], [[3]]])(
    '%j is none, and never 0',
    (raw) => {
      expect(finiteNumber(raw)).toBeUndefined();
    },
  );
});
