import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignLocationSettings, SettingsGroup } from '@venture-atlas/types';
import { useCallback, useRef, useState } from 'react';
import { type SettingsUpdate, saveLocationSettings } from '../../api/campaign-settings.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { type SettingsChanges, withGroups } from '../../map/model/place-settings.ts';
import type { SaveSettings, SettingsPlace } from '../../map/stage/campaign-context.ts';

export interface PlaceSettings {
  changes: SettingsChanges;
  /**
   * Shows the change at once and reverts it if the server refuses.
   * @throws why the server refused
   */
  save: SaveSettings;
  /** Shows the result of saving many places. */
  apply: (groups: readonly SettingsGroup[]) => void;
}

interface Save {
  place: SettingsPlace;
  wish: SettingsUpdate;
  settings: CampaignLocationSettings;
  serial: number;
}

/** The DM's changes of places since this map was opened, and how they are saved: one after the other. */
export function usePlaceSettings(campaignId: string | undefined): PlaceSettings {
  const client = useQueryClient();
  const [changes, setChanges] = useState<SettingsChanges>(new Map());
  /** The state confirmed by the server, to which a refused change reverts. */
  const confirmed = useRef<SettingsChanges>(new Map());
  const latest = useRef(new Map<number, number>());
  /**
   * The version of a text after the user's own save. The next save is based on it, even if it started before the
   * response.
   */
  const own = useRef(new Map<number, number>());

  const ownVersion = ({ locationId }: SettingsPlace): number => own.current.get(locationId) ?? 0;

  const distrustAnswers = useCallback(() => {
    if (campaignId === undefined) return;
    const isOld = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] !== 'notes' && isOfCampaign(queryKey, campaignId);
    client.removeQueries({ type: 'inactive', predicate: isOld });
    // The open map already shows the change. Reloading it would load all of its pages again.
    void client.invalidateQueries({ predicate: isOld, refetchType: 'none' });
  }, [client, campaignId]);

  const { mutateAsync } = useMutation({
    scope: { id: `settings ${campaignId}` },
    mutationFn: ({ place, wish }: Save) => {
      const { version } = wish;
      const seen = version === undefined ? wish : { ...wish, version: Math.max(version, ownVersion(place)) };
      return saveLocationSettings(campaignId ?? '', place.locationId, seen);
    },
    onSuccess: ({ version }, { place, settings, serial }) => {
      const saved = version === undefined ? settings : { ...settings, version };
      if (version !== undefined) own.current.set(place.locationId, version);
      confirmed.current = new Map(confirmed.current).set(place.locationId, saved);
      if (latest.current.get(place.locationId) !== serial) return;
      setChanges((before) => new Map(before).set(place.locationId, saved));
    },
    onError: (_error, { place, serial }) => {
      if (latest.current.get(place.locationId) !== serial) return;
      setChanges((before) => {
        const next = new Map(before);
        const known = confirmed.current.get(place.locationId);
        if (known === undefined) next.delete(place.locationId);
        else next.set(place.locationId, known);
        return next;
      });
    },
    onSettled: distrustAnswers,
  });

  const save = useCallback<SaveSettings>(
    (place, wish, settings) => {
      const serial = (latest.current.get(place.locationId) ?? 0) + 1;
      latest.current.set(place.locationId, serial);
      setChanges((before) => new Map(before).set(place.locationId, settings));
      return mutateAsync({ place, wish, settings, serial });
    },
    [mutateAsync],
  );
  const apply = useCallback(
    (groups: readonly SettingsGroup[]) => {
      confirmed.current = withGroups(confirmed.current, groups);
      setChanges((before) => withGroups(before, groups));
      distrustAnswers();
    },
    [distrustAnswers],
  );
  return { changes, save, apply };
}
