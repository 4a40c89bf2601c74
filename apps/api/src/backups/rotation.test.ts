import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, backupTime } from './manifest.ts';
import { defaultRotation, type KnownBackup, outdatedBackups } from './rotation.ts';

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

const NOW = '2026-11-20T23:59:59Z';

const known = (name: string, changes: Partial<KnownBackup> = {}): KnownBackup => ({
  name,
  schema: '068',
  isManual: false,
  isPinned: false,
  ...changes,
});
/** The days (and hours where they are not 03) of the backups that stay. */
const staying = (backups: readonly KnownBackup[], rotation = defaultRotation, now = NOW): (string | undefined)[] => {
  const gone = new Set(outdatedBackups(backups, Date.parse(now), rotation));
  return backups
    .filter(({ name }) => !gone.has(name))
    .map(({ name }) => backupTime(name)?.toISOString().slice(0, 13).replace('T03', ''));
};
/** One each night, the newest first. */
const nightly = (count: number): KnownBackup[] =>
  Array.from({ length: count }, (_, index) =>
    known(backupName(new Date(Date.parse('2026-11-20T03:00:00Z') - index * 86_400_000))),
  );
const none = { daily: 0, weekly: 0, monthly: 0 };

describe('rotation', () => {
  it('keeps the newest of 7 days, 4 weeks and 6 months', () => {
    expect(staying(nightly(400))).toEqual([
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

  it('keeps all of the last 48 hours, and of a day before that the newest', () => {
    const backups = ['20T13', '20T05', '19T22', '19T02', '18T23', '18T20', '17T22', '17T21'].map((hour) =>
      known(at(`2026-11-${hour}:59:59Z`)),
    );
    expect(staying(backups, { ...none, daily: 7 }, '2026-11-20T22:00:00Z')).toEqual(
      ['20T13', '20T05', '19T22', '19T02', '18T23', '17T22'].map((hour) => `2026-11-${hour}`),
    );
  });

  it('keeps all that were made by hand, however many and however old', () => {
    const backups = nightly(60).map((backup, index) => ({ ...backup, isManual: index > 39 && index < 48 }));
    expect(staying(backups, none)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-10-11',
      '2026-10-10',
      '2026-10-09',
      '2026-10-08',
      '2026-10-07',
      '2026-10-06',
      '2026-10-05',
      '2026-10-04',
    ]);
  });

  it('keeps pinned ones', () => {
    const backups = nightly(60).map((backup, index) => ({ ...backup, isPinned: [20, 59].includes(index) }));
    expect(staying(backups, none)).toEqual(['2026-11-20', '2026-11-19', '2026-10-31', '2026-09-22']);
  });

  it('keeps the last before each upgrade', () => {
    const schemaOf = (index: number): string => (index < 10 ? '068' : index < 30 ? '060' : '044');
    const backups = nightly(60).map((backup, index) => ({ ...backup, schema: schemaOf(index) }));
    expect(staying(backups, none)).toEqual(['2026-11-20', '2026-11-19', '2026-11-10', '2026-10-21']);
  });

  it('keeps those of a clock that went ahead', () => {
    const backups = [known(at('2027-01-01T03:00:00Z')), ...nightly(5)];
    expect(staying(backups, none)).toEqual(['2027-01-01', '2026-11-20', '2026-11-19']);
  });

  it('touches nothing that is no backup, and never the newest', () => {
    const backups = ['notes.txt', '.making-0a1b', at('2020-01-01T00:00:00Z')].map((name) => known(name));
    expect(outdatedBackups(backups, Date.parse(NOW), none)).toEqual([]);
  });

  it('done twice does nothing the second time', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const backups = fc.array(
      fc.record({
        at: times,
        schema: fc.constantFrom('044', '060', '068'),
        isManual: fc.boolean(),
        isPinned: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(backups, times, (made, now) => {
        const all = [...new Map(made.map(({ at, ...more }) => [backupName(at), known(backupName(at), more)])).values()];
        const gone = new Set(outdatedBackups(all, now.getTime()));
        const left = all.filter(({ name }) => !gone.has(name));
        expect(outdatedBackups(left, now.getTime())).toEqual([]);
        for (const { name, isManual, isPinned } of all) if (isManual || isPinned) expect(gone).not.toContain(name);
        expect(new Set(left.map(({ schema }) => schema))).toEqual(new Set(all.map(({ schema }) => schema)));
      }),
    );
  });
});
