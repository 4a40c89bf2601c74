import type { FoundryVersion, WikiPageContent } from '@venture-atlas/types';
import type { Db } from '../db/schema.ts';
import { isOpenWorld } from '../worlds/queries/worlds.ts';
import { foundryModule, type PlaceJournal, type PlayersSee } from './files/foundry-module.ts';
import type { WorldPlace } from './files/world-for-files.ts';
import { type PlaceForPlayers, readPlayersView } from './players-view.ts';
import { readTexts } from './read-map.ts';
import { readWorldForFiles } from './read-world.ts';
import type { WorldJob } from './write-vault.ts';
import { FIXED_TIME, writeZip } from './zip-file.ts';

export interface FoundryJob extends WorldJob {
  version: FoundryVersion;
  /** The campaign whose players see what they know, led by the user; null: players see everything, or nothing. */
  knownBy: { campaignId: string; userId: number } | null;
}

/**
 * Writes a world as a module of Foundry VTT in a zip. In an open world players see everything, in others nothing, and
 * for a campaign what its players know. @returns the number of places
 */
export async function writeFoundry(job: FoundryJob): Promise<number> {
  const { db, media, target, world, version, onProgress } = job;
  const content = await readWorldForFiles(db, world);
  const journals = await readJournals(job, content.places);
  const { files, pictures } = foundryModule(content, { version, journals });
  return writeZip(target, async (zip) => {
    for (const { path, bytes } of files)
      zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path, {
        mtime: FIXED_TIME,
        mode: 0o100644,
      });
    for (const [index, { key, path }] of pictures.entries()) {
      // Pictures are already compressed.
      zip.addFile(await media.localFile(key), path, { mtime: FIXED_TIME, mode: 0o100644, compress: false });
      onProgress?.('pictures', index + 1, pictures.length);
    }
    return content.places.length;
  });
}

async function readJournals(
  { db, world, withSecrets, knownBy }: FoundryJob,
  places: readonly WorldPlace[],
): Promise<Map<string, PlaceJournal>> {
  const shown = new Set(places.map(({ slug }) => slug));
  const open = await textsOf(db, world.id, shown, false);
  const whole = withSecrets ? await textsOf(db, world.id, shown, true) : open;
  const forAll: PlayersSee = (await isOpenWorld(db, world.id)) ? 'text' : 'nothing';
  const players = knownBy && (await readPlayersView(db, { worldId: world.id, ...knownBy }));
  return new Map(
    places.map(({ slug, name }) => {
      const text = whole.get(slug) ?? null;
      if (players === null) return [slug, { sees: forAll, text }];
      return [slug, journalFor(players.get(slug), name, text, open.get(slug) ?? null)];
    }),
  );
}

/**
 * What players see of a place. One that they know by another name stays hidden, since its name would give that away.
 * @param text as it is in the module. @param open the same without secrets
 */
function journalFor(
  known: PlaceForPlayers | undefined,
  name: string,
  text: WikiPageContent | null,
  open: WikiPageContent | null,
): PlaceJournal {
  if (known?.name !== name) return { sees: 'nothing', text };
  if (known.text === null) return { sees: 'name', text };
  return isSameText(known.text, open) ? { sees: 'text', text } : { sees: 'text', text, playersText: known.text };
}

const isSameText = (one: WikiPageContent, other: WikiPageContent | null): boolean =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(other && wordsOf(other));

const wordsOf = ({ markdown, top_section, sections }: WikiPageContent) => [markdown, top_section, sections];

async function textsOf(
  db: Db,
  worldId: number,
  shown: ReadonlySet<string>,
  withSecrets: boolean,
): Promise<Map<string, WikiPageContent>> {
  const texts = new Map<string, WikiPageContent>();
  for await (const { slug, text } of readTexts(db, { worldId, mapId: null }, { shown, withSecrets }))
    texts.set(slug, text);
  return texts;
}
