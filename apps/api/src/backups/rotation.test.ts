import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, backupTime } from './backup-name.ts';
import { defaultRotation, outdatedBackups } from './rotation.ts';

const at = (text: string): string => backupName(new Date(text));

describe('the name of a backup', () => {
  it('tells when it was made, to the second, and sorts by time', () => {
    expect(at('2026-11-20T09:05:07.891Z')).toBe('backup-20261120T090507Z');
    expect(backupTime('backup-20261120T090507Z')?.toISOString()).toBe('2026-11-20T09:05:07.000Z');
  });

  it.each(['backup-', 'backup-20261340T090507Z', 'notes.txt', '.making-0a1b', 'backup-20261120T090507Z.zip'])(
    '%s is none',
    (name) => expect(backupTime(name)).toBeUndefined(),
  );
});

describe('rotation', () => {
  it('keeps the newest of 7 days, 4 weeks and 6 months', () => {
    const day = 86_400_000;
    const nightly = Array.from({ length: 400 }, (_, index) =>
      backupName(new Date(Date.parse('2026-11-20T03:00:00Z') - index * day)),
    );
    const gone = new Set(outdatedBackups(nightly));
    expect(
      nightly.filter((name) => !gone.has(name)).map((name) => backupTime(name)?.toISOString().slice(0, 10)),
    ).toEqual([
      // Seven days; the Sunday of the week before is among them.
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
      // Weeks end on Sundays, months on their last day.
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ]);
  });

  it('keeps one of several made on a day', () => {
    const names = [at('2026-11-20T01:00:00Z'), at('2026-11-20T13:00:00Z'), at('2026-11-20T23:59:59Z')];
    expect(outdatedBackups(names)).toEqual([names[1], names[0]]);
  });

  it('touches nothing that is no backup, and never the newest', () => {
    const names = ['notes.txt', '.making-0a1b', at('2020-01-01T00:00:00Z')];
    expect(outdatedBackups(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([]);
  });

  it('done twice does nothing the second time', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(times, { maxLength: 60 }), (dates) => {
        const names = [...new Set(dates.map(backupName))];
        const gone = new Set(outdatedBackups(names));
        const left = names.filter((name) => !gone.has(name));
        expect(outdatedBackups(left)).toEqual([]);
        const most = defaultRotation.daily + defaultRotation.weekly + defaultRotation.monthly;
        expect(left.length).toBeLessThanOrEqual(Math.max(1, most));
        expect(left.length > 0).toBe(names.length > 0);
      }),
    );
  });
});
