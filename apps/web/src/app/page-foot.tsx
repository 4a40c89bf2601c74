import { messages } from '@venture-atlas/rules';
import { Link, useLocation } from 'react-router';
import { paths } from '../navigation/paths.ts';
import classes from './page-foot.module.css';

/** What stands below every page of words: what becomes of whoever reads it is never more than one step away. */
export function PageFoot() {
  const { pathname } = useLocation();
  // A screen at the table is looked at by a whole room, and touched by nobody.
  if (pathname.startsWith('/table')) return null;
  return (
    <footer className={classes.foot}>
      <Link to={paths.privacyPolicy}>{messages.privacyNotice}</Link>
    </footer>
  );
}
