import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editMapPath } from '../../../navigation/paths.ts';
import type { EditLinkProps } from './edit-link.tsx';
import classes from './edit-way.module.css';

/** The link to edit mode, for those who may edit. */
export function EditWay({ slug, ...options }: EditLinkProps) {
  return (
    <Link className={classes.link} to={editMapPath(slug, options)}>
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      Edit this map
    </Link>
  );
}
