import { loadConfig } from '../../apps/api/src/config.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { assertNewestSchema } from '../../apps/api/src/db/migrate.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { crawlFog } from '../../apps/api/src/world-check/crawl-fog.ts';
import type { Program } from './program.ts';

/**
 * Checks all fogged maps of a data folder and prints every response that depends on hidden pixels. @returns the exit
 * code
 */
export async function crawlNow(program: Program): Promise<number> {
  const config = loadConfig(program.env);
  const database = openExisting(databasePlace(config));
  const maps = new Set<string>();
  const wrong = new Set<string>();
  let [all, different] = [0, 0];
  try {
    await assertNewestSchema(database.db);
    await crawlFog(database.db, mediaStoreOf(config), (found) => {
      const { campaignId, mapId, isCompressed, kind, compared, noise, differing } = found;
      const map = `Campaign ${campaignId}, map ${mapId}`;
      if (isCompressed && !maps.has(map))
        program.say(`${map}: this picture was compressed before fog was supported. Upload it again.`);
      maps.add(map);
      [all, different] = [all + compared, different + differing.length];
      program.say(`${map}, as ${kind}: ${compared} pictures, ${noise} pixels of noise.`);
      for (const what of differing) program.complain(`Another one for the twin: ${what}.`);
      if (differing.length > 0) wrong.add(map);
    });
  } finally {
    await database.close();
  }
  program.say(`${maps.size} maps with fog, ${wrong.size} of which show something of what is hidden.`);
  program.say(`${different} of ${all} pictures differ.`);
  return wrong.size === 0 ? 0 : 1;
}
