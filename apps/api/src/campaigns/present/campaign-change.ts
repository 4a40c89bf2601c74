import { readHandoutTitle } from '@venture-atlas/rules';
import type { CampaignChange, CampaignWordsValues } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { CampaignChangeRow } from '../queries/campaign-changes.ts';

/** A line in the history of a campaign's text. */
export function presentCampaignChange(row: CampaignChangeRow): CampaignChange {
  const { subject: kind, location_id, session, handout_key } = row;
  return {
    number: row.number,
    at: row.at,
    actor: actorOf(row),
    kind,
    of: String(location_id ?? session ?? handout_key),
    name: kind === 'handout' ? readHandoutTitle(row.handout_title ?? '') : row.place_name,
    before: wordsIn(row.before),
    after: wordsIn(row.after),
    reverts: row.reverts,
    reverted_by: row.reverted_by,
  };
}

// Only our own commands write the column.
const wordsIn = (text: string): CampaignWordsValues => JSON.parse(text) as CampaignWordsValues;
