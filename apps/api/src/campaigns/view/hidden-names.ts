import {
  A_PLACE,
  additionalSearches,
  fold,
  foldWords,
  type HiddenNames,
  hiddenNames,
  wordsWithAliases,
} from '@venture-atlas/rules';
import type { NameCache } from '../../atlas/names/kept-names.ts';
import type { TextsAsServed } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import type { CampaignPlace } from '../queries/campaign-settings.ts';
import { listNamedForPlayers } from '../queries/texts-for-players.ts';

/** The aliases and hidden names of a campaign's players. */
export interface NamesForPlayers {
  /** Whether any visible place has an alias. */
  hasAliases: boolean;
  /** The names that players must not read; undefined if there are none, so that texts need no check. */
  hiddenNames: HiddenNames | undefined;
}

/**
 * Reads the names that a campaign's players must not see.
 * Longer names that contain a hidden name are hidden too. A place without a known alias reads as "a place".
 */
export const readNamesForPlayers = async (
  db: Db,
  names: NameCache,
  campaign: CampaignPlace,
): Promise<NamesForPlayers> => (await readNames(db, names, campaign)).names;

/** The same with a text of what they were read from. */
export interface NamesRead {
  names: NamesForPlayers;
  text: string;
}

/** @param before names that were read earlier; no place got another name since */
export async function readNames(
  db: Db,
  names: NameCache,
  campaign: CampaignPlace,
  before?: NamesRead,
): Promise<NamesRead> {
  const rows = await listNamedForPlayers(db, campaign);
  const text = JSON.stringify(rows);
  if (text === before?.text) return before;
  if (rows.length === 0) return { names: { hasAliases: false, hiddenNames: undefined }, text };
  const aliased = rows.map(({ name, alias, is_met }) => ({
    name,
    instead: is_met === 1 && alias !== null ? alias : A_PLACE,
  }));
  const longer = await names.longer(db, campaign.scope, hiddenNames(aliased));
  return {
    names: {
      hasAliases: rows.some(({ alias_slug }) => alias_slug !== null),
      hiddenNames: hiddenNames([...aliased, ...longer.map((name) => ({ name, instead: A_PLACE }))]),
    },
    text,
  };
}

/** How texts with replaced names are searched: a hit counts only if the reader sees the words there. */
export function textsAsServed(typed: string, hidden: HiddenNames | undefined): TextsAsServed | undefined {
  if (hidden === undefined) return undefined;
  const wanted = foldWords(typed);
  return {
    also: additionalSearches(typed, hidden),
    serve: (hit) => {
      const body = wordsWithAliases(hit.body, hidden);
      if (!fold(body).includes(wanted)) return undefined;
      return { ...hit, body, section: hit.section === null ? null : wordsWithAliases(hit.section, hidden) };
    },
  };
}
