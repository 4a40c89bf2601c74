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

/** The campaign that a map is shown in: what its viewer knows, and what other features add to it. */
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
  // Maps outside of campaigns have it, too, once it has come.
  if (campaignId === undefined) return undefined;
  return {
    campaign,
    hiddenIds,
    marks,
    places,
    list: campaign === null ? {} : listOf(isDm),
    // New DMs are led to the steps below Your Campaign. On a phone every DM says with two taps what players know: one on the name, one on the step.
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
        // As high as what comes: rows must not move away from under a hand.
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

/** What a campaign adds to the rows of the list; without it the rows are as good. */
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
