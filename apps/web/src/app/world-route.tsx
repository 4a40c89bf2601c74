import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { worldQuery } from '../api/reading-scope.ts';
import MapPage from '../features/map-page.tsx';
import { WorldLine } from '../features/world/world-line.tsx';
import { MapFailure, MapWaiting } from '../map/overlays/map-failure.tsx';
import { canonicalMapPath, editCampaignPath, mapPath } from '../navigation/paths.ts';
import { worldPath } from '../navigation/world-paths.ts';
import { SignedInOnly } from './guards.tsx';

/**
 * Reads the address of a map of a world, or of the world alone. The server decides who may read it.
 * @param notFound shown if the viewer may not read it
 */
export function WorldRoute({ notFound }: { notFound: ReactNode }) {
  const { worldId = '', name } = useParams();
  return (
    <SignedInOnly>
      {name === undefined ? (
        <WorldStart worldId={worldId} notFound={notFound} />
      ) : (
        <WorldMap worldId={worldId} name={name} notFound={notFound} />
      )}
    </SignedInOnly>
  );
}

interface WorldMapProps {
  worldId: string;
  name: string;
  notFound: ReactNode;
}

function WorldMap({ worldId, name, notFound }: WorldMapProps) {
  const { search, hash } = useLocation();
  const { data: world } = useQuery(worldQuery(worldId));
  const pathname = canonicalMapPath(name, { worldId });
  if (pathname !== undefined) return <Navigate to={{ pathname, search, hash }} replace />;
  // A DM's layer is read in the campaign, on its map.
  if (world?.campaign !== undefined)
    return <Navigate to={{ pathname: mapPath(name, { campaignId: world.campaign.id }), search, hash }} replace />;
  return <MapPage slug={name} worldId={worldId} worldName={world?.name} WorldLine={WorldLine} notFound={notFound} />;
}

/** A world without a map in its address opens its home map. A world without maps shows the next steps. */
function WorldStart({ worldId, notFound }: Omit<WorldMapProps, 'name'>) {
  const { data: world, error, refetch } = useQuery(worldQuery(worldId));
  if (world?.campaign !== undefined) return <Navigate to={editCampaignPath(world.campaign.id)} replace />;
  if (world !== undefined) {
    return <Navigate to={world.home === null ? worldPath(worldId) : mapPath(world.home.slug, { worldId })} replace />;
  }
  if (isNotFound(error)) return notFound;
  if (error !== null) return <MapFailure name="World" error={error} onRetry={() => void refetch()} />;
  return <MapWaiting name="World" />;
}
