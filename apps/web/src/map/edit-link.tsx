import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editMapPath, type MapPathOptions } from '../navigation/paths.ts';
import { useViewer } from '../session/use-viewer.ts';
import classes from './edit-link.module.css';

export interface EditLinkProps extends Omit<MapPathOptions, 'campaignId' | 'as'> {
  /** The map that is open, and the place on it, which stays open. */
  slug: string;
}

/** The staff's way into map edit mode; nobody else is shown it (specification section 6). */
export function EditLink(props: EditLinkProps) {
  const { viewer } = useViewer();
  return viewer.kind === 'staff' ? <EditWay {...props} /> : null;
}

/** The way into map edit mode, for those who may. */
export function EditWay({ slug, ...options }: EditLinkProps) {
  return (
    <Link className={classes.link} to={editMapPath(slug, options)}>
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      Edit this map
    </Link>
  );
}
