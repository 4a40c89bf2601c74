import { toSlug } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { EditPage } from '../map/edit/edit-page.tsx';
import { editMapPath } from '../navigation/paths.ts';
import { StaffOnly } from './guards.tsx';

/**
 * Reads the address of a map in edit mode, which only staff open.
 * @param notFound shown when there is no such location
 */
export function EditRoute({ notFound }: { notFound: ReactNode }) {
  const { name = '' } = useParams();
  const { search } = useLocation();
  const slug = toSlug(name);
  return (
    <StaffOnly>
      {slug === name ? (
        <EditPage slug={slug} notFound={notFound} />
      ) : (
        <Navigate to={{ pathname: editMapPath(slug), search }} replace />
      )}
    </StaffOnly>
  );
}
