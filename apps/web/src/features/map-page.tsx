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

/** The map screen with the campaign parts of features. */
const MapScreenOfCampaign = lazyScreen(async () => {
  await import('./registered-in-campaigns.ts');
  return MapScreen;
});

// Starts the worker and loads the label font, the panel, the marks, and campaign parts while the server prepares the
// map.
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
  /** The world that is read, for its editors. */
  worldId?: string | undefined;
  worldName?: string | undefined;
  /** The title line that names the world. */
  WorldLine?: ComponentType<PlaceOfLine>;
  /** Shown if there is no such location. */
  notFound: ReactNode;
}

/** A location's map: the public one, in a campaign (specification section 2), or of a world with its drafts. */
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
  // A viewer who is not the DM got the DM's address of the player view, and sees their own view.
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
  // The name of a campaign or world is not shown before the server allows it.
  const name = campaignId !== undefined ? 'Campaign' : worldId !== undefined ? 'World' : nameFromSlug(slug);
  if (error && !mayNotLook) return <MapFailure name={name} error={error} onRetry={retry} />;
  return <MapWaiting name={name} />;
}
