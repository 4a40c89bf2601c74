import type { Kysely } from 'kysely';
import { DataFolderError } from '../data-folder.ts';
import { writeTransaction } from '../write-transaction.ts';
import { baseline } from './064-baseline.ts';

/** The last commit with the former steps: it migrates any earlier database to the last of them. */
const LAST_WITH_STEPS = '7136f9e0';

/** The steps of the schema before the baseline, in order. */
export const FORMER_STEPS: readonly string[] = [
  '001-accounts',
  '002-world',
  '003-wiki-text',
  '004-campaigns',
  '005-campaign-reads',
  '006-audit-by-actor',
  '007-campaigns-without-owner',
  '008-fewer-note-indexes',
  '009-staff-history',
  '010-map-pictures',
  '011-registry',
  '012-imports',
  '013-deleted-notes',
  '014-map-sketches',
  '015-null-is-no-json',
  '016-standing-alone',
  '017-glimpses',
  '018-removed-things',
  '019-known-clients',
  '020-picture-frames',
  '021-labels-by-hand',
  '022-opening-views',
  '023-frame-doublings',
  '024-importance',
  '025-jobs',
  '026-events',
  '027-worlds',
  '028-world-access',
  '029-pictures-of-worlds',
  '030-layers',
  '031-picture-bytes',
  '032-beginnings',
  '033-id-sequences',
  '034-texts-by-world',
  '035-event-marks',
  '036-knowledge',
  '037-sessions',
  '038-parties',
  '039-pings',
  '040-screens',
  '041-table-screens',
  '042-handouts',
  '043-last-visits',
  '044-co-dms',
  '045-handout-pictures',
  '046-guests-leave',
  '047-fog',
  '048-party-ways',
  '049-changes-at-once',
  '050-drafts',
  '051-looks',
  '052-trash',
  '053-wiki-links',
  '054-first-view',
  '055-secrets',
  '056-fog-ground',
  '057-texts-to-part',
  '058-event-times',
  '059-wrong-passwords',
  '060-reserved-words',
  '061-alias-rows',
  '062-mask-sources',
  '063-folded-texts',
  '064-editors-ids',
];

/** The schema is between two former steps, which no longer exist; nothing was changed. */
export class FormerSchemaError extends DataFolderError {
  override name = 'FormerSchemaError';
}

/**
 * Whether the former steps created this database completely: its schema then equals the baseline.
 * @param journal the names of the applied steps
 * @throws FormerSchemaError if some of them are missing
 * @throws DataFolderError if the journal contradicts itself
 */
export function isFormer(journal: readonly string[]): boolean {
  const applied = FORMER_STEPS.filter((name) => journal.includes(name));
  const last = applied.at(-1);
  if (last === undefined) {
    if (journal.length === 0 || journal.includes(baseline.name)) return false;
    throw new DataFolderError(`${CONTRADICTION}: ${baseline.name} is missing. ${RESTORE}`);
  }
  if (journal.includes(baseline.name))
    throw new DataFolderError(`${CONTRADICTION}: it has both ${last} and ${baseline.name}. ${RESTORE}`);
  const missing = FORMER_STEPS.find((name) => !journal.includes(name));
  if (missing === undefined) return true;
  if (missing < last || journal.length > applied.length)
    throw new DataFolderError(`${CONTRADICTION}: ${missing} is missing, and a later one is there. ${RESTORE}`);
  throw new FormerSchemaError(tooOld(last));
}

/**
 * For backups, which know only their newest step.
 * @throws FormerSchemaError if it is a former step other than the last
 */
export function refuseFormerStep(newest: string): void {
  if (FORMER_STEPS.includes(newest) && newest !== FORMER_STEPS.at(-1)) throw new FormerSchemaError(tooOld(newest));
}

/** Replaces the former steps in the journal by the baseline, in one transaction. */
export async function adoptFormer(
  db: Kysely<{ schema_migrations: { name: string; applied_at: string } }>,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const journal = await trx.selectFrom('schema_migrations').selectAll().execute();
    // Another process may have done so in the meantime.
    if (!isFormer(journal.map(({ name }) => name))) return;
    const former = journal.filter(({ name }) => FORMER_STEPS.includes(name));
    const applied_at =
      former
        .map((row) => row.applied_at)
        .sort()
        .at(-1) ?? '';
    await trx.deleteFrom('schema_migrations').where('name', 'in', FORMER_STEPS).execute();
    await trx.insertInto('schema_migrations').values({ name: baseline.name, applied_at }).execute();
  });
}

const CONTRADICTION = 'The list of schema steps in this database contradicts itself';
const RESTORE = 'Nothing was changed. Restore a backup with: npm run restore';

const tooOld = (last: string): string =>
  `This database was written by an older version of Venture Atlas: its last schema step is ${last}. ` +
  `Start the server once with commit ${LAST_WITH_STEPS} (git checkout ${LAST_WITH_STEPS}, then npm start), which brings the database up to date. ` +
  'Then start this version. A backup of that age is restored with that commit, too. Nothing was changed.';
