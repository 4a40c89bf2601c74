import { type CampaignSubject, isLedBy, mayPing, readsLikeDm } from '@venture-atlas/rules';
import { type Markers, type Party, type PartyValues, type Ping, partyLineOf, partyLines } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listParties, listPings, type PingRow } from '../queries/markers.ts';
import { leadersLineFor } from '../view/leaders-words.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { presentPartyToDm } from '../view/party-for-dm.ts';
import { openMaps } from '../view/place-visibility.ts';

/** The markers on the campaign's maps that this viewer may open. */
export const readMarkers = async (db: Db, view: CampaignView): Promise<Markers> =>
  (await readMarkersOnMaps(db, view)).markers;

/** The same with the ids of all maps that have markers. */
export async function readMarkersOnMaps(
  db: Db,
  view: CampaignView,
): Promise<{ markers: Markers; mapIds: readonly number[] }> {
  const { campaign, subject, audience } = view;
  const isDm = audience === 'dm';
  const [rows, calls] = [await listParties(db, campaign.id), await listPings(db, campaign.id)];
  const mapIds = [...rows, ...calls].map(({ map_id }) => map_id);
  const open = await openMaps(db, view, mapIds);
  const parties: Party[] = [];
  for (const row of rows) {
    if (isDm) parties.push(await presentPartyToDm(db, view, row, open));
    else if (open.has(row.map_id)) parties.push({ ...row, ...linesFor(view, row) });
  }
  const playersMay = campaign.players_may_ping === 1;
  const markers = {
    parties,
    pings: calls.filter(({ map_id }) => open.has(map_id)).map((row) => presentPing(row, subject)),
    may_ping: mayPing(audience, playersMay),
    ...(isDm ? { players_may_ping: playersMay } : {}),
  };
  return { markers, mapIds };
}

/** The lines of a party, as a player may read them. */
function linesFor(view: CampaignView, row: PartyValues): Partial<PartyValues> {
  const lines: Partial<PartyValues> = {};
  for (const name of partyLines) lines[name] = leadersLineFor(view, row[name]) || (partyLineOf(name).otherwise ?? '');
  return lines;
}

function presentPing({ key, map_id, lat, lng, user_id, name }: PingRow, campaign: CampaignSubject): Ping {
  const isDm = isLedBy(campaign, user_id);
  // A guest whose name looks like a DM is shown as a player.
  const called = name === null || name === '' ? 'Guest' : readsLikeDm(name) ? 'A player' : name;
  return { key, name: isDm ? 'DM' : called, is_dm: isDm, map_id, lat, lng };
}
