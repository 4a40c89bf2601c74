import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { assertNewestSchema } from '../../apps/api/src/db/migrate.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { crawlFog } from '../../apps/api/src/world-check/crawl-fog.ts';
import type { Program } from './program.ts';

/** Looks at all fogged maps of a data folder and says what depends on what is hidden. @returns the exit code */
export async function crawlNow(program: Program): Promise<number> {
  const config = loadConfig(program.env);
  const database = openExisting(databasePlace(config));
  let [maps, wrong] = [0, 0];
  try {
    await assertNewestSchema(database.db);
    await crawlFog(database.db, mediaStoreOf(config), ({ campaignId, mapId, compared, noise, differing }) => {
      maps += 1;
      program.say(`Campaign ${campaignId}, map ${mapId}: ${compared} pictures, ${noise} pixels of noise.`);
      for (const what of differing) program.complain(`Another one for the twin: ${what}.`);
      if (differing.length > 0) wrong += 1;
    });
  } finally {
    await database.close();
  }
  program.say(`${maps} maps with fog, ${wrong} of which show something of what is hidden.`);
  return wrong === 0 ? 0 : 1;
}
