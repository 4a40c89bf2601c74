import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { editMapPath, nameFromSlug } from '../../navigation/paths.ts';
import { useMapData } from '../data/use-map-data.ts';
import { MapFailure, MapWaiting } from '../overlays/map-failure.tsx';
import { EditScreen } from './edit-screen.tsx';

export interface EditPageProps {
  slug: string;
  /** Shown when there is no such location. */
  notFound: ReactNode;
}

/** Map edit mode (specification section 2): the public map of a location, where staff change it. */
export function EditPage({ slug, notFound }: EditPageProps) {
  const data = useMapData(slug);
  const { search } = useLocation();
  const { details, error, retry } = data;
  if (details) {
    // A location that was renamed answers under its old address too.
    if (details.slug !== slug) return <Navigate to={{ pathname: editMapPath(details.slug), search }} replace />;
    return <EditScreen key={details.id} details={details} data={data} />;
  }
  if (isNotFound(error)) return notFound;
  const name = nameFromSlug(slug);
  return error ? <MapFailure name={name} error={error} onRetry={retry} /> : <MapWaiting name={name} />;
}
