import { messages } from '@venture-atlas/rules';
import { Link, useLocation } from 'react-router';
import { paths } from '../navigation/paths.ts';
import { tablePath } from '../navigation/table-paths.ts';
import classes from './page-foot.module.css';

/** Cards that lead there themselves, and the screen at a table, which a whole room looks at and nobody touches. */
const withoutFoot: readonly string[] = [paths.login, paths.signup, tablePath];

/** What stands below every page of words: what becomes of whoever reads it is never more than one step away. */
export function PageFoot() {
  const { pathname } = useLocation();
  if (withoutFoot.includes(pathname.replace(/\/?$/, '/'))) return null;
  return (
    <footer className={classes.foot}>
      <Link to={paths.privacyPolicy}>{messages.privacyNotice}</Link>
    </footer>
  );
}
