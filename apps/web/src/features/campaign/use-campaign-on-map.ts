import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useMemo } from 'react';
import type { MapData } from '../../map/data/use-map-data.ts';
import {
  aliasesOfPoints,
  heardOfPoints,
  hiddenPoints,
  notesAtPoints,
  rowOf,
  type SettingsChanges,
  settingsForPlayers,
} from '../../map/model/place-settings.ts';
import type { PlaceMarks } from '../../map/model/point-views.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import type { CampaignView } from '../../navigation/campaign-view.ts';
import { useJoin } from './use-join.ts';
import { usePlaceSettings } from './use-place-settings.ts';

export interface CampaignControl {
  /** For all components on the map; null without a campaign. */
  campaign: CampaignOnMap | null;
  /** Position ids of places that players do not see; empty for everybody but the DM. */
  hiddenIds: ReadonlySet<number>;
  /** The campaign's marks of the map's points. */
  marks: PlaceMarks;
}

const none: ReadonlySet<number> = new Set();
const nameless: ReadonlyMap<number, string> = new Map();
const unchanged: SettingsChanges = new Map();

/** The campaign of a map and its marks. */
export function useCampaignOnMap(
  details: LocationMapDetails,
  {
    points,
    settings: rows,
    noteCounts,
    isPlaceholder,
  }: Pick<MapData, 'settings' | 'noteCounts' | 'isPlaceholder'> & { points: readonly Child[] },
  { as, viewAsPlayer }: CampaignView,
): CampaignControl {
  const known = details.campaign ?? undefined;
  const joining = useJoin(as === undefined && !isPlaceholder ? known : undefined);
  const settings = usePlaceSettings(known?.id);

  const isDm = known?.is_dm === true && as === undefined;
  const isRootMap = details.is_root === true;
  const { changes, save, apply } = settings;
  const campaign = useMemo<CampaignOnMap | null>(() => {
    if (known === undefined) return null;
    const seen = isDm ? changes : unchanged;
    return {
      id: known.id,
      campaign: known,
      as,
      isDm,
      settingsOf: (locationId) =>
        // An open place without a row was hidden, so nothing is requested for it.
        settingsForPlayers(rowOf(rows, seen, locationId), isRootMap && locationId === details.id),
      notesAt: (locationId) => noteCounts[String(locationId)] ?? 0,
      saveSettings: save,
      applySettings: apply,
      viewAsPlayer,
      joining,
    };
  }, [known, as, isDm, rows, changes, isRootMap, details.id, noteCounts, save, apply, viewAsPlayer, joining]);
  const hiddenIds = useMemo(() => (isDm ? hiddenPoints(points, rows, changes) : none), [isDm, points, rows, changes]);
  const isInCampaign = known !== undefined;
  const heardOfIds = useMemo(
    () => (isInCampaign ? heardOfPoints(points, rows, isDm ? changes : unchanged) : none),
    [isInCampaign, isDm, points, rows, changes],
  );
  const aliases = useMemo(
    () => (isDm ? aliasesOfPoints(points, rows, changes) : nameless),
    [isDm, points, rows, changes],
  );
  const notes = useMemo(() => notesAtPoints(points, noteCounts), [points, noteCounts]);
  const marks = useMemo(
    () => ({ hidden: hiddenIds, heardOf: heardOfIds, aliases, notes }),
    [hiddenIds, heardOfIds, aliases, notes],
  );
  return { campaign, hiddenIds, marks };
}
