import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { assertNewestSchema } from '../../apps/api/src/db/migrate.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { countConnections } from '../../apps/api/src/journeys/count-connections.ts';
import type { Program } from './program.ts';

/** Prints the connections of each map. @returns the exit code */
export async function countJourneysNow(program: Program): Promise<number> {
  const database = openExisting(databasePlace(loadConfig(program.env)));
  try {
    await assertNewestSchema(database.db);
    for await (const { map, ways, settlements, before, after, pairs, found, nights } of countConnections(database.db)) {
      const share = (count: number): string =>
        settlements === 0 ? '0' : `${count} (${Math.round((100 * count) / settlements)}%)`;
      const modes = Object.entries(found).map(([mode, count]) => `${mode} ${count}`);
      program.say(`${map}: ${ways} ways, ${settlements} settlements.`);
      program.say(`  Connected before splitting ${share(before)}, after ${share(after)}.`);
      program.say(`  Of ${pairs} journeys, found by ${modes.join(', ')}.`);
      if (nights !== undefined)
        program.say(`  On foot, ${nights.inSettlements} of ${nights.all} nights are in a settlement.`);
    }
  } finally {
    await database.close();
  }
  return 0;
}
