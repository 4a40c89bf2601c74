import {
  leadersLine,
  linksOfLeader,
  openLeadersText,
  type SecretReader,
  writeLeadersLinks,
} from '@venture-atlas/rules';
import { readKnownPlaces } from '../../atlas/answers/known-links.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { editorScope, publicScope } from '../../worlds/scope.ts';
import { findPlacesByName } from '../queries/note-journal.ts';
import { listNamesOfPlaces } from '../queries/texts-for-players.ts';
import type { CampaignView } from './load-campaign.ts';
import { campaignPlaceOf, placeSightOf } from './place-visibility.ts';

/** A name or title on one line that a leader of the campaign wrote, as the viewer has it. */
export const leadersLineFor = (view: CampaignView, line: string): string =>
  view.audience === 'dm' ? line : leadersLine(line, view.hiddenNames);

/** Texts that leaders of the campaign wrote, in Markdown, as the viewer has them: for the DM as they are stored. */
export async function readLeadersTexts(db: Db, view: CampaignView, texts: readonly string[]): Promise<string[]> {
  if (view.audience === 'dm') return [...texts];
  const open = texts.map((text) => openLeadersText(text, view.hiddenNames));
  const links = linksOfLeader(open.join('\n'));
  if (links.ids.length === 0 && links.names.length === 0) return open;
  const sight = placeSightOf(view);
  const { places: byId } = await readKnownPlaces(db, view.scope, links.ids, sight);
  const keys = [...new Set(links.names.map(keyOf))];
  const known = keys.length === 0 ? new Map<string, number>() : await findKnownByName(db, view, keys);
  const all = keys.length === 0 ? new Set<string>() : await listNamesOfPlaces(db, view.scope, keys);
  const isKnownName = (name: string): boolean | undefined =>
    known.has(keyOf(name)) ? true : all.has(keyOf(name)) ? false : undefined;
  return open.map((text) => writeLeadersLinks(text, { byId, isKnownName }));
}

/** The places that a viewer knows by these names (search keys), by what they call them. */
export const findKnownByName = (db: Db, view: CampaignView, keys: string[]): Promise<Map<string, number>> =>
  findPlacesByName(db, { campaign: campaignPlaceOf(view), sight: placeSightOf(view), knowsBothNames: false }, keys);

/** One of them. */
export async function readLeadersText(db: Db, view: CampaignView, text: string): Promise<string> {
  const [said = ''] = await readLeadersTexts(db, view, [text]);
  return said;
}

const keyOf = (name: string): string => searchKey(name.trim());

type ReaderIn = (worldId: number) => SecretReader;

const nobody: ReaderIn = () => 'anybody';

/**
 * Which secrets of texts a viewer of a campaign reads: a DM those for the DM, in worlds that are not open, where anybody
 * may be the DM of a campaign; all in worlds that they edit. Read anew each time.
 */
export async function secretReader(db: Db, view: CampaignView): Promise<ReaderIn> {
  const asDm = await secretReaderOfDms(db, view);
  if (asDm === nobody) return nobody;
  const { worldIds } = await editorScope(db, view.viewer);
  return (worldId) => (worldIds.includes(worldId) ? 'editor' : asDm(worldId));
}

/** The same for what is alike for all DMs of a campaign, whatever else they are. */
async function secretReaderOfDms(
  db: Db,
  { audience, scope }: Pick<CampaignView, 'audience' | 'scope'>,
): Promise<ReaderIn> {
  if (audience !== 'dm') return nobody;
  const { worldIds: open } = await publicScope(db);
  return (worldId) => (scope.worldIds.includes(worldId) && !open.includes(worldId) ? 'dm' : 'anybody');
}
