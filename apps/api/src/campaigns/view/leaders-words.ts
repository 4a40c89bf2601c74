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

/** A leader's name or title on one line, for the viewer. */
export const leadersLineFor = (view: CampaignView, line: string): string =>
  view.audience === 'dm' ? line : leadersLine(line, view.hiddenNames);

/** Markdown texts by leaders, for the viewer. The DM gets the stored form. */
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

/** The places that such texts link, by number, and whether one links by name. */
export function placesInLeadersTexts(
  { hiddenNames }: Pick<CampaignView, 'hiddenNames'>,
  texts: readonly string[],
): { ids: readonly number[]; byName: boolean } {
  const { ids, names } = linksOfLeader(texts.map((text) => openLeadersText(text, hiddenNames)).join('\n'));
  return { ids, byName: names.length > 0 };
}

/** The places that a viewer knows by these names (search keys). */
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
 * The secrets that a viewer of a campaign may read.
 * A DM reads those for the DM in closed worlds, since anybody may be a DM in open ones. Editors read all in their
 * worlds. Read on each request.
 */
export async function secretReader(db: Db, view: CampaignView): Promise<ReaderIn> {
  const asDm = await secretReaderOfDms(db, view);
  if (asDm === nobody) return nobody;
  const { worldIds } = await editorScope(db, view.viewer);
  return (worldId) => (worldIds.includes(worldId) ? 'editor' : asDm(worldId));
}

/** The same for what all DMs of a campaign may read. */
async function secretReaderOfDms(
  db: Db,
  { audience, scope }: Pick<CampaignView, 'audience' | 'scope'>,
): Promise<ReaderIn> {
  if (audience !== 'dm') return nobody;
  const { worldIds: open } = await publicScope(db);
  return (worldId) => (scope.worldIds.includes(worldId) && !open.includes(worldId) ? 'dm' : 'anybody');
}
