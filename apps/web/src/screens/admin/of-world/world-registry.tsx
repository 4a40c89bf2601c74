import { useQuery } from '@tanstack/react-query';
import { pages } from '@venture-atlas/types';
import { useMemo } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import { isNotFound } from '../../../api/api-error.ts';
import { ReadingContext, worldQuery } from '../../../api/reading-scope.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { editCampaignPath } from '../../../navigation/paths.ts';
import { worldPath } from '../../../navigation/world-paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { Overview } from '../dashboard/dashboard.tsx';

/** Wraps every screen of /worlds/{id}/registry/, so that all requests use this world. Other users get "not found". */
export function WorldRegistry() {
  const { worldId = '' } = useParams();
  const { data: world, error, refetch } = useQuery(worldQuery(worldId));
  const reading = useMemo(() => ({ worldId }), [worldId]);
  if (isNotFound(error)) return <NotFound />;
  if (world?.campaign !== undefined) return <Navigate to={editCampaignPath(world.campaign.id)} replace />;
  if (world !== undefined) {
    return (
      <ReadingContext value={reading}>
        <Outlet />
      </ReadingContext>
    );
  }
  return (
    <WidePage title="World" back={{ to: pages.worlds, label: 'Worlds' }}>
      {error === null ? <RowsSkeleton count={6} label="Loading the world" /> : <LoadFailure of={{ error, refetch }} />}
    </WidePage>
  );
}

/** /worlds/{id}/registry/: the content of a world, missing data, and recent changes. */
export function RegistryOverview() {
  const { worldId = '' } = useParams();
  const { data: world } = useQuery(worldQuery(worldId));
  const name = world?.name ?? 'World';
  return (
    <WidePage title={`Everything in ${name}`} back={{ to: worldPath(worldId), label: name }}>
      <Overview />
    </WidePage>
  );
}
