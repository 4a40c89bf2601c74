import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { isNotFound } from '../api/api-error.ts';
import { nameFromSlug } from '../app/paths.ts';
import { NotForPlayers } from './campaign/campaign-notices.tsx';
import type { CampaignLook } from './campaign/use-campaign-on-map.ts';
import { useInvite } from './campaign/use-join.ts';
import { useMapData } from './data/use-map-data.ts';
import { LocationPanel } from './lazy-parts.ts';
import { prepareMap } from './leaflet/prepare-map.ts';
import { MapScreen } from './map-screen.tsx';
import { MapFailure, MapWaiting } from './overlays/map-failure.tsx';

// Worker and label font are under way while the server still thinks about the map; so is the panel of an open place.
prepareMap();
if (new URLSearchParams(location.search).has('child')) void LocationPanel.preload();

export interface MapPageProps {
  slug: string;
  campaignId?: string | undefined;
  child?: string | undefined;
  /** Shown when there is no such location. */
  notFound: ReactNode;
}

/** A location's map: the public one, or in the context of a campaign (specification section 2). */
export default function MapPage({ slug, campaignId, notFound }: MapPageProps) {
  useInvite(campaignId);
  const look = useLook(campaignId);
  const data = useMapData(slug, campaignId, look.as);
  const { details, error, retry } = data;
  if (details) {
    return (
      <MapScreen
        key={`${campaignId ?? ''}/${details.slug}`}
        details={details}
        data={data}
        campaignId={campaignId}
        look={look}
      />
    );
  }
  if (isNotFound(error)) {
    return look.as === undefined ? notFound : <NotForPlayers onEnd={() => look.viewAsPlayer(false)} />;
  }
  // Of a campaign nothing is named before the server says who may know it.
  const name = campaignId === undefined ? nameFromSlug(slug) : 'Campaign';
  if (error) return <MapFailure name={name} error={error} onRetry={retry} />;
  return <MapWaiting name={name} />;
}

/** The DM's look with a player's eyes stays while they travel through their campaign, and ends with it. */
function useLook(campaignId: string | undefined): CampaignLook {
  const [asPlayerIn, setAsPlayerIn] = useState<string>();
  const viewAsPlayer = useCallback((isOn: boolean) => setAsPlayerIn(isOn ? campaignId : undefined), [campaignId]);
  const as = campaignId !== undefined && asPlayerIn === campaignId ? 'player' : undefined;
  return useMemo(() => ({ as, viewAsPlayer }), [as, viewAsPlayer]);
}
