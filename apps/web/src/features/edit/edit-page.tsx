import { EDITED_ATLAS } from '@venture-atlas/types';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { ReadingContext } from '../../api/reading-scope.ts';
import { useMapData } from '../../map/data/use-map-data.ts';
import { useWasShown } from '../../map/data/use-was-shown.ts';
import { MapFailure, MapWaiting } from '../../map/overlays/map-failure.tsx';
import { editMapPath, nameFromSlug } from '../../navigation/paths.ts';
import { WasShownContext } from '../../navigation/was-shown.ts';
import { EditScreen } from './edit-screen.tsx';
import './registered.ts';

export interface EditPageProps {
  slug: string;
  /** The edited world, for viewers that the server allows; undefined: the Atlas. */
  worldId: string | undefined;
  /** Shown if there is no such location. */
  notFound: ReactNode;
}

/** Map edit mode (specification section 2): the public map of a location, for staff, or a map of a world. */
export function EditPage({ slug, worldId, notFound }: EditPageProps) {
  const scope = useMemo(() => ({ worldId }), [worldId]);
  // Edit mode reads with drafts. Public responses are the same for everybody, so they have none.
  const read = useMemo(() => ({ worldId: worldId ?? EDITED_ATLAS }), [worldId]);
  const data = useMapData(slug, read);
  const { search } = useLocation();
  const { details, error, retry } = data;
  const wasShown = useWasShown(slug, read, details !== undefined);
  if (details) {
    // A renamed location also responds to its old address.
    if (details.slug !== slug) {
      return <Navigate to={{ pathname: editMapPath(details.slug, { worldId }), search }} replace />;
    }
    return (
      <ReadingContext value={scope}>
        <EditScreen key={details.id} details={details} data={data} />
      </ReadingContext>
    );
  }
  if (isNotFound(error)) return <WasShownContext value={wasShown}>{notFound}</WasShownContext>;
  const name = worldId === undefined ? nameFromSlug(slug) : 'World';
  return error ? <MapFailure name={name} error={error} onRetry={retry} /> : <MapWaiting name={name} />;
}
