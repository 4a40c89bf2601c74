import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fold, foldWords, linksIn, wordsOfSecret } from '@venture-atlas/rules';
import type { RevealedWords } from '../../atlas/answers/reader.ts';
import { listStanding } from '../../atlas/queries/positions.ts';
import { listSecretTexts } from '../../atlas/queries/wiki-pages.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { findVisibleById } from './find-visible.ts';
import { type CampaignView, hiddenFrom } from './load-campaign.ts';
import { readSecret } from './quote-secret.ts';
import { readReveals } from './revealed-secrets.ts';

/** Maximum number of secrets that one search reads; those revealed last come first. */
const TRIED_MAX = 200;
/** Texts that are read together. */
const BATCH_SIZE = 20;

interface RevealedSecret {
  locationId: number;
  secret: string;
}

/**
 * Finds what was revealed to a viewer. The index of texts and the table of links contain only what everybody reads.
 * Each secret is read as the viewer reads it, so that nothing else is found.
 */
export const revealedWords = (db: Db, view: CampaignView): RevealedWords => ({
  search: async (typed, { limit, onMaps }) => {
    const wanted = foldWords(typed);
    if (wanted === '') return [];
    // Aliases and names of linked places come only with the reading.
    const mayHave = (words: string): boolean =>
      hiddenFrom(view) !== undefined || fold(words).includes(wanted) || linksIn(words).length > 0;
    const hits: Awaited<ReturnType<RevealedWords['search']>> = [];
    for await (const { locationId, secret } of secretsWith(db, view, mayHave, onMaps)) {
      const body = (await readSecret(db, view, locationId, secret))?.words ?? '';
      if (!fold(body).includes(wanted)) continue;
      const place = await findVisibleById(db, view, locationId);
      if (place === undefined) continue;
      hits.push({ location_id: locationId, slug: place.slug, name: place.name, section: null, body });
      if (hits.length === limit) break;
    }
    return hits;
  },
  linkingTo: async ({ id, onlyBare, limit }) => {
    const isLink = (link: ReturnType<typeof linksIn>[number]): boolean => link.id === id && (link.isBare || !onlyBare);
    const found = new Set<number>();
    for await (const { locationId, secret } of secretsWith(db, view, (words) => linksIn(words).some(isLink))) {
      if (locationId === id || found.has(locationId)) continue;
      const read = await readSecret(db, view, locationId, secret);
      if (read?.links.some(isLink)) found.add(locationId);
      if (found.size === limit) break;
    }
    return [...found];
  },
});

/** The revealed secrets whose stored words pass a check, without reading them as the viewer does. */
async function* secretsWith(
  db: Db,
  view: CampaignView,
  mayHave: (words: string) => boolean,
  onMaps?: readonly number[],
): AsyncGenerator<RevealedSecret> {
  const reveals = await readReveals(db, view);
  const there = onMaps && new Set(await listStanding(db, onMaps, [...reveals.keys()]));
  const rows = [...reveals.values()]
    .flatMap((ofText) => [...ofText.values()])
    .filter(({ location_id }) => there?.has(location_id) !== false)
    .sort((a, b) => (a.revealed_at < b.revealed_at ? 1 : -1))
    .slice(0, TRIED_MAX);
  for (const some of batches(rows, BATCH_SIZE)) {
    const texts = await listSecretTexts(
      db,
      view.scope,
      some.map(({ location_id }) => location_id),
    );
    for (const { location_id: locationId, secret } of some)
      if (mayHave(wordsOfSecret(texts.get(locationId) ?? '', secret))) yield { locationId, secret };
    await yieldToOthers();
  }
}
