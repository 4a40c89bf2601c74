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

/** What the players of a campaign call otherwise. */
export interface NamesForPlayers {
  /** Whether they call anything that they see by another name than its own. */
  hasAliases: boolean;
  /** The names that they must not read; undefined where there are none, so that no text has to be looked at. */
  hiddenNames: HiddenNames | undefined;
}

/**
 * Reads which names the players of a campaign must not read. Longer names that hold one of them are among these: what has
 * no name for players yet is "a place". So is what has one that they have not heard.
 */
export async function readNamesForPlayers(db: Db, names: NameCache, campaign: CampaignPlace): Promise<NamesForPlayers> {
  const rows = await listNamedForPlayers(db, campaign);
  if (rows.length === 0) return { hasAliases: false, hiddenNames: undefined };
  const aliased = rows.map(({ name, alias, is_met }) => ({
    name,
    instead: is_met === 1 && alias !== null ? alias : A_PLACE,
  }));
  const longer = await names.longer(db, campaign.scope, hiddenNames(aliased));
  return {
    hasAliases: rows.some(({ alias_slug }) => alias_slug !== null),
    hiddenNames: hiddenNames([...aliased, ...longer.map((name) => ({ name, instead: A_PLACE }))]),
  };
}

/** How texts are searched that their reader has with other names: each hit counts only where they read the words in it. */
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
