import { IconChevronLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError, errorText, isNotFound } from '../../api/api-error.ts';
import { addToMap } from '../../api/campaigns.ts';
import { useMapDetails } from '../../api/locations.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { editMapPath, mapPath } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';

/**
 * campaign/{id}/{name}/edit/: takes the DM to the layer where they add to this map. The layer is created on the first
 * visit. If the campaign is open to everybody, it asks first.
 */
export function AddToMap() {
  usePageTitle('Add to the map');
  const { campaignId = '', name = '' } = useParams();
  const { data: map, error, refetch } = useMapDetails(name, { campaignId });
  const back = mapPath(name, { campaignId });
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className={plain.page} data-narrow>
      <header>
        <Link className={plain.back} to={back}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          {map?.name ?? 'Back to the map'}
        </Link>
        <h1>Add to the map</h1>
      </header>
      {map !== undefined ? <Adding campaignId={campaignId} map={map} back={back} /> : null}
      {map === undefined && error === null ? <RowsSkeleton count={2} label="Opening the map" /> : null}
      {map === undefined ? <LoadFailure of={{ error, refetch }} /> : null}
    </div>
  );
}

interface AddingProps {
  campaignId: string;
  map: LocationMapDetails;
  back: string;
}

function Adding({ campaignId, map, back }: AddingProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (confirmOpen: boolean) => addToMap(campaignId, map.id, confirmOpen),
  });
  useEffect(() => mutate(false), [mutate]);
  if (data !== undefined) {
    const child = search.get('child') ?? undefined;
    return <Navigate to={editMapPath(data.slug, { worldId: data.world_id, child })} replace />;
  }
  if (error instanceof ApiError && error.field === 'confirm_open')
    return (
      <ConfirmInPlace
        confirm="Add places, and stay open"
        isBusy={isPending}
        onConfirm={() => mutate(true)}
        onCancel={() => navigate(back)}
      >
        This campaign is open: anyone with its address sees what you show to players, including what you add and show.
      </ConfirmInPlace>
    );
  if (error !== null)
    return (
      <Alert kind="error" onRetry={() => mutate(false)}>
        {errorText(error)}
      </Alert>
    );
  return <RowsSkeleton count={2} label="Opening the map" />;
}
