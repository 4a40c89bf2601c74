import type { QueryClient } from '@tanstack/react-query';
import { type BodyOf, type Calls, type Party, partyValues } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { createParty, deleteParty, saveParty, showParties } from '../../api/markers.ts';
import { hush, say, sayRefused, withLateness } from '../session-bar/sentence.ts';

/** The campaign, and the cache that shows its parties. */
export interface Table {
  client: QueryClient;
  campaignId: string;
}

type SavedParty = BodyOf<Calls['saveParty']>;
type Change = Omit<SavedParty, 'takes_back'>;

const showOne = ({ client, campaignId }: Table, party: Party): void =>
  showParties(client, campaignId, (all) => all.map((one) => (one.key === party.key ? party : one)));

/** The values that restore a party. If its map is not available, its position cannot be restored. */
function valuesToRestore(party: Party): SavedParty {
  const { map_id, lat, lng } = party;
  const values = partyValues(party);
  return map_id === null ? values : { ...values, map_id, lat, lng, takes_back: true };
}

/** Changes a party: shown at once, reverted if the server refuses, and announced with Undo. */
export async function changeParty(table: Table, before: Party, change: Change, words: string): Promise<void> {
  const { campaignId } = table;
  hush();
  const { map_id, ...rest } = change;
  showOne(table, { ...before, ...rest, map_id: map_id === undefined ? before.map_id : Number(map_id) });
  try {
    showOne(table, await withLateness(saveParty(campaignId, before.key, change)));
    say(words, async () => showOne(table, await saveParty(campaignId, before.key, valuesToRestore(before))));
  } catch (error) {
    showOne(table, before);
    sayRefused(`${before.name} is as it was. ${errorText(error)}`, () => changeParty(table, before, change, words));
  }
}

/** @throws ApiError with the error */
export async function addParty(table: Table, body: BodyOf<Calls['createParty']>): Promise<void> {
  const { client, campaignId } = table;
  hush();
  const made = await withLateness(createParty(campaignId, body));
  showParties(client, campaignId, (all) => [...all.filter(({ key }) => key !== made.key), made]);
  say(`On the map: ${made.name}`, () => takeOff(table, made.key));
}

/** Removes a party from the maps. Undo creates a similar one. */
export async function removeParty(table: Table, party: Party): Promise<void> {
  const { client, campaignId } = table;
  hush();
  try {
    await withLateness(takeOff(table, party.key));
    const { map_id, lat, lng } = party;
    const again = async () => {
      if (map_id === null) return;
      const made = await createParty(campaignId, { ...partyValues(party), map_id, lat, lng });
      showParties(client, campaignId, (all) => [...all.filter(({ key }) => key !== made.key), made]);
    };
    say(`Off the maps: ${party.name}`, map_id === null ? undefined : again);
  } catch (error) {
    sayRefused(`${party.name} is still there. ${errorText(error)}`, () => removeParty(table, party));
  }
}

async function takeOff({ client, campaignId }: Table, key: string): Promise<void> {
  await deleteParty(campaignId, key);
  showParties(client, campaignId, (all) => all.filter((one) => one.key !== key));
}
