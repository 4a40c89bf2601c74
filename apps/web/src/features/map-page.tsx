import { pages } from '@venture-atlas/types';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { matchPath } from 'react-router';
import './registered.ts';
import { ApiError, isNotFound } from '../api/api-error.ts';
import { ReadingContext } from '../api/reading-scope.ts';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { useMapData } from '../map/data/use-map-data.ts';
import { useWasShown } from '../map/data/use-was-shown.ts';
import { ScenePanel } from '../map/lazy-parts.ts';
import { preloadMarking } from '../map/leaflet/fetch-marking.ts';
import { prepareMap } from '../map/leaflet/prepare-map.ts';
import { MapScreen } from '../map/map-screen.tsx';
import { MapFailure, MapWaiting } from '../map/overlays/map-failure.tsx';
import { MapPart } from '../map/stage/map-part.tsx';
import type { PlaceOfLine } from '../map/stage/map-scene.ts';
import { useCampaignView } from '../navigation/campaign-view.ts';
import { nameFromSlug } from '../navigation/paths.ts';
import { WasShownContext } from '../navigation/was-shown.ts';
import { NotForPlayers, preloadCampaignParts } from './campaign/lazy-parts.tsx';
import { useInvite } from './campaign/use-join.ts';
import { EditLink } from './edit/way/edit-link.tsx';

/** The same with what features add to campaigns. */
const MapScreenOfCampaign = lazyScreen(async () => {
  await import('./registered-in-campaigns.ts');
  return MapScreen;
});

// Worker and label font are under way while the server still thinks about the map; so is what
// the address asks for: the panel and the mark of a place, the parts of a campaign.
prepareMap();
if (new URLSearchParams(location.search).has('child')) {
  void ScenePanel.preload();
  preloadMarking();
}
if (matchPath(`${pages.campaign}*`, location.pathname) !== null)
  void MapScreenOfCampaign.preload().then(preloadCampaignParts);

export interface MapPageProps {
  slug: string;
  campaignId?: string | undefined;
  /** The one world that is read, by whoever edits it. */
  worldId?: string | undefined;
  worldName?: string | undefined;
  /** The line under the title that says so. */
  WorldLine?: ComponentType<PlaceOfLine>;
  /** Shown when there is no such location. */
  notFound: ReactNode;
}

/** A location's map: the public one, in the context of a campaign (specification section 2), or of one world with its drafts. */
export default function MapPage({
  slug,
  campaignId,
  worldId,
  worldName,
  WorldLine = EditLink,
  notFound,
}: MapPageProps) {
  useInvite(campaignId);
  const look = useCampaignView(campaignId);
  const { as } = look;
  const scope = useMemo(() => ({ campaignId, worldId, as }), [campaignId, worldId, as]);
  const data = useMapData(slug, scope);
  const { details, error, retry } = data;
  const wasShown = useWasShown(slug, scope, details !== undefined);
  // Who is no DM here got the DM's address of a player's view: they are shown their own.
  const mayNotLook = as !== undefined && error instanceof ApiError && [401, 403].includes(error.status);
  const { viewAsPlayer } = look;
  useEffect(() => {
    if (mayNotLook) viewAsPlayer(false);
  }, [mayNotLook, viewAsPlayer]);
  if (details) {
    const Screen = campaignId === undefined ? MapScreen : MapScreenOfCampaign;
    return (
      <ReadingContext value={scope}>
        <Suspense fallback={<MapWaiting name={details.name} />}>
          <Screen
            key={`${campaignId ?? worldId ?? ''}/${details.slug}`}
            details={details}
            data={data}
            look={look}
            worldName={worldName}
            Line={WorldLine}
          />
        </Suspense>
      </ReadingContext>
    );
  }
  if (isNotFound(error)) {
    if (as === undefined) return <WasShownContext value={wasShown}>{notFound}</WasShownContext>;
    return (
      <MapPart waiting={null}>
        <NotForPlayers onEnd={() => look.viewAsPlayer(false)} />
      </MapPart>
    );
  }
  // Of a campaign or world nothing is named before the server says who may know it.
  const name = campaignId !== undefined ? 'Campaign' : worldId !== undefined ? 'World' : nameFromSlug(slug);
  if (error && !mayNotLook) return <MapFailure name={name} error={error} onRetry={retry} />;
  return <MapWaiting name={name} />;
}
