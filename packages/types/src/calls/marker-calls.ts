import Type from 'typebox';
import { Success } from '../account.ts';
import { changedPartyFields, Markers, newPartyFields, Party } from '../markers.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Id } from './fields.ts';

const CampaignParams = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const PartyParams = Type.Object({ id: Type.String(), key: Type.String({ description: 'The key of a party.' }) });

/** In map units. A point beside the map moves to its edge. */
const spot = { map_id: Id, lat: Type.Number(), lng: Type.Number() };

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Markers on the maps of a campaign: parties and pings. */
export const markerCalls = defineCalls(shared, {
  listMarkers: {
    access: 'public',
    summary: 'Parties and pings on the maps that the asker may open',
    params: CampaignParams,
    query: Type.Object({ as: AsPlayer }),
    answer: Markers,
  },
  createParty: {
    summary: 'Put a party on a map',
    params: CampaignParams,
    body: Type.Object({ ...newPartyFields, ...spot }),
    answer: Party,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  saveParty: {
    summary: 'Move a party, or change its name, color, and the like',
    description: 'map_id, lat and lng belong together; what is not given stays as it is.',
    params: PartyParams,
    body: Type.Object({
      ...changedPartyFields,
      map_id: Type.Optional(spot.map_id),
      lat: Type.Optional(spot.lat),
      lng: Type.Optional(spot.lng),
      takes_back: Type.Optional(
        Type.Boolean({ description: 'The place is where its last move began, and it was never away.' }),
      ),
    }),
    answer: Party,
  },
  deleteParty: {
    summary: 'Take a party off the maps for good',
    params: PartyParams,
    answer: Success,
  },
  sendPing: {
    access: 'public',
    summary: 'Ask everybody who may open a map to look at a point of it',
    description: 'Guests too, unless the DM lets nobody else. Once in two seconds each; it is gone after five.',
    params: CampaignParams,
    body: Type.Object(spot),
    answer: Success,
  },
  setPlayersMayPing: {
    summary: 'Say whether players may ping',
    params: CampaignParams,
    body: Type.Object({ players_may_ping: Type.Boolean() }),
    answer: Success,
  },
});
