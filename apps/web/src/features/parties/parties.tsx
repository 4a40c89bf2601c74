import { useQueryClient } from '@tanstack/react-query';
import type { Party } from '@venture-atlas/types';
import { useMemo } from 'react';
import { useScene } from '../../map/stage/map-scene.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import { PartyShields, type ShieldCallbacks } from './leaflet/party-shields.tsx';
import { openParty } from './open-party.ts';
import { changeParty } from './party-acts.ts';
import { useParties } from './use-parties.ts';

/** The parties of the campaign on this map. The DM can move them. */
export function Parties() {
  const { campaign, details } = useScene();
  const client = useQueryClient();
  const all = useParties();
  const isLost = useLostAt() !== undefined;
  const { id: mapId, map_width, map_height } = details;
  const here = useMemo(() => all.filter(({ map_id }) => map_id === mapId), [all, mapId]);
  const size = useMemo(() => ({ width: map_width ?? 0, height: map_height ?? 0 }), [map_width, map_height]);
  const campaignId = campaign?.id ?? '';
  const isHandThere = campaign?.isDm === true && !isLost;
  const isUnseen = campaign?.isDm === true && !campaign.settingsOf(mapId).show_players;
  const hand = useMemo<ShieldCallbacks | undefined>(
    () =>
      isHandThere
        ? {
            onOpen: openParty,
            onMove: (party: Party, { lat, lng }) => {
              const words = `${party.name} moved${isUnseen ? '. Your players cannot see this map.' : ''}`;
              void changeParty({ client, campaignId }, party, { map_id: mapId, lat, lng }, words);
            },
          }
        : undefined,
    [isHandThere, isUnseen, client, campaignId, mapId],
  );
  return <PartyShields parties={here} map={size} hand={hand} />;
}
