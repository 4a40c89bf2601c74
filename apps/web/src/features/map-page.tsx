import { type ReactNode, useEffect, useMemo } from 'react';
import { matchPath } from 'react-router';
import { ApiError, isNotFound } from '../api/api-error.ts';
import { ReadingContext } from '../api/reading-scope.ts';
import { NotForPlayers, preloadCampaignParts } from '../map/campaign/lazy-parts.ts';
import { useMapData } from '../map/data/use-map-data.ts';
import { useWasShown } from '../map/data/use-was-shown.ts';
import { LocationPanel } from '../map/lazy-parts.ts';
import { preloadMarking } from '../map/leaflet/fetch-marking.ts';
import { prepareMap } from '../map/leaflet/prepare-map.ts';
import { MapScreen, type MapScreenProps } from '../map/map-screen.tsx';
import { MapFailure, MapWaiting } from '../map/overlays/map-failure.tsx';
import { MapPart } from '../map/stage/map-part.tsx';
import { useCampaignLook } from '../navigation/campaign-look.ts';
import { nameFromSlug, patterns } from '../navigation/paths.ts';
import { WasShownContext } from '../navigation/was-shown.ts';
import { useInvite } from './campaign/use-join.ts';

// Worker and label font are under way while the server still thinks about the map; so is what
// the address asks for: the panel and the mark of a place, the parts of a campaign.
prepareMap();
if (new URLSearchParams(location.search).has('child')) {
  void LocationPanel.preload();
  preloadMarking();
}
if (matchPath(`${patterns.campaign}/*`, location.pathname) !== null) void preloadCampaignParts();

export interface MapPageProps {
  slug: string;
  campaignId?: string | undefined;
  /** The one world that is read, by whoever edits it. */
  worldId?: string | undefined;
  worldName?: string | undefined;
  /** The line under the title that says so. */
  WorldLine?: MapScreenProps['Line'];
  /** Shown when there is no such location. */
  notFound: ReactNode;
}

/** A location's map: the public one, in the context of a campaign (specification section 2), or of one world with its drafts. */
export default function MapPage({ slug, campaignId, worldId, worldName, WorldLine, notFound }: MapPageProps) {
  useInvite(campaignId);
  const look = useCampaignLook(campaignId);
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
    return (
      <ReadingContext value={scope}>
        <MapScreen
          key={`${campaignId ?? worldId ?? ''}/${details.slug}`}
          details={details}
          data={data}
          look={look}
          worldName={worldName}
          {...(WorldLine && { Line: WorldLine })}
        />
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
