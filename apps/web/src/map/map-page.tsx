import type { ReactNode } from 'react';
import { isNotFound } from '../api/api-error.ts';
import { useMapData } from './data/use-map-data.ts';
import { MapScreen } from './map-screen.tsx';
import { MapFailure, MapWaiting } from './overlays/map-failure.tsx';

export interface MapPageProps {
  slug: string;
  campaignId?: string | undefined;
  child?: string | undefined;
  /** Shown when there is no such location. */
  notFound: ReactNode;
}

/** A location's map: the public one, or in the context of a campaign (specification section 2). */
export default function MapPage({ slug, campaignId, notFound }: MapPageProps) {
  const data = useMapData(slug, campaignId);
  const { details, error, retry } = data;
  if (details) {
    return (
      <MapScreen key={`${campaignId ?? ''}/${details.slug}`} details={details} data={data} campaignId={campaignId} />
    );
  }
  if (isNotFound(error)) return notFound;
  if (error) return <MapFailure error={error} onRetry={retry} />;
  return <MapWaiting />;
}
