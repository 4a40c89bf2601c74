import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editMapPath } from '../navigation/paths.ts';
import { useViewer } from '../session/use-viewer.ts';
import classes from './edit-link.module.css';

export interface EditLinkProps {
  /** The map that is open. */
  slug: string;
  /** The place that is open on it, which stays open. */
  child: string | undefined;
}

/** The staff's way into map edit mode; nobody else is shown it (specification section 6). */
export function EditLink({ slug, child }: EditLinkProps) {
  const { viewer } = useViewer();
  if (viewer.kind !== 'staff') return null;
  return (
    <Link className={classes.link} to={editMapPath(slug, child)}>
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      Edit this map
    </Link>
  );
}
