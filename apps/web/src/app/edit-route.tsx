import { toSlug } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { EditPage } from '../features/edit/edit-page.tsx';
import { editMapPath } from '../navigation/paths.ts';
import { SignedInOnly, StaffOnly } from './guards.tsx';

/**
 * Reads the address of a map in edit mode: of the Atlas, for staff only, or of a world, for viewers that the server
 * allows.
 * @param notFound shown if there is no such location
 */
export function EditRoute({ notFound }: { notFound: ReactNode }) {
  const { worldId, name = '' } = useParams();
  const { search } = useLocation();
  const slug = toSlug(name);
  const page =
    slug === name ? (
      <EditPage slug={slug} worldId={worldId} notFound={notFound} />
    ) : (
      <Navigate to={{ pathname: editMapPath(slug, { worldId }), search }} replace />
    );
  return worldId === undefined ? <StaffOnly>{page}</StaffOnly> : <SignedInOnly>{page}</SignedInOnly>;
}
