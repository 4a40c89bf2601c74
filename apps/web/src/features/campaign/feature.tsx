import type { Child } from '@venture-atlas/types';
import { Suspense, useMemo, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { ErrorBoundary } from '../../loading/error-boundary.tsx';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { ListExtras, MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { useIsShowingFirst } from '../../session/first-minute.ts';
import { registerInCampaign } from './campaign-parts.ts';
import {
  CampaignLayers,
  CampaignListTops,
  CampaignNotices,
  CampaignOvers,
  CampaignPlates,
  OverRowEnds,
  RowEnds,
} from './lazy-parts.tsx';
import { type PlacesShown, shownPlaces } from './places-shown.ts';
import { PlacesShownContext } from './places-shown-context.ts';
import { useCampaignOnMap } from './use-campaign-on-map.ts';

/** The campaign of a map: what its viewer knows, and what other features add. */
registerMapFeature({
  name: 'campaign',
  order: 10,
  useScene: useCampaignScene,
});
registerInCampaign(() => import('./in-campaign.ts'));

function useCampaignScene({ details, data, look, stage }: MapScene): SceneChange | undefined {
  const { campaignId } = useReadingScope();
  const { campaign, hiddenIds, marks } = useCampaignOnMap(details, data, look);
  const [placesShown, setPlacesShown] = useState<PlacesShown>('all');
  const isDm = campaign?.isDm === true;
  const shown = isDm ? placesShown : 'all';
  const places = useMemo(() => shownPlaces(data.points, hiddenIds, shown), [data.points, hiddenIds, shown]);
  const isShowing = useIsShowingFirst();
  // Maps outside campaigns also run this hook once it has loaded.
  if (campaignId === undefined) return undefined;
  return {
    campaign,
    hiddenIds,
    marks,
    places,
    list: campaign === null ? {} : listOf(isDm),
    // New DMs are guided to the steps below Your Campaign. On phones, every DM sets what players know with two taps: on
    // the name and on the step.
    firstTab: isDm && (stage.width === 'phone' || isShowing) ? 'campaign' : undefined,
    put: {
      plate: (
        <MapPart waiting={<div style={{ height: isDm ? 30 : 24 }} />}>
          <CampaignPlates />
        </MapPart>
      ),
      ...(campaign !== null && {
        layer: (
          <MapPart waiting={null}>
            <CampaignLayers />
          </MapPart>
        ),
        top: (
          <MapPart waiting={null}>
            <CampaignNotices />
          </MapPart>
        ),
        over: (
          <MapPart waiting={null} isQuiet>
            <CampaignOvers />
          </MapPart>
        ),
      }),
      listTop: isDm ? (
        // As high as the loaded content, so that rows do not move under the pointer.
        <MapPart waiting={<div style={{ flex: 'none', height: 'calc(var(--va-control) + 17px)' }} />}>
          <PlacesShownContext value={{ shown: placesShown, choose: setPlacesShown }}>
            <CampaignListTops />
          </PlacesShownContext>
        </MapPart>
      ) : null,
    },
  };
}

const Nothing = () => null;

/** What a campaign adds to the rows of the list. The rows also work without it. */
const listOf = (isDm: boolean): ListExtras => ({
  endOf: (place: Child) => (
    <ErrorBoundary resetKey="" Notice={Nothing}>
      <Suspense>
        <RowEnds place={place} />
      </Suspense>
    </ErrorBoundary>
  ),
  overEnd: isDm
    ? (place, open) => (
        <ErrorBoundary resetKey="" Notice={Nothing}>
          <Suspense>
            <OverRowEnds place={place} open={open} />
          </Suspense>
        </ErrorBoundary>
      )
    : undefined,
});
