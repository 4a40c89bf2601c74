import { Link } from 'react-router';
import { chroniclePath, notesPath } from '../../navigation/chronicle-paths.ts';
import classes from './record-nav.module.css';

/** From what happened to what was written down, and back. */
export function RecordNav({ campaignId, here }: { campaignId: string; here: 'chronicle' | 'notes' }) {
  return (
    <nav className={classes.nav} aria-label="Records of the campaign">
      <Link to={chroniclePath(campaignId)} aria-current={here === 'chronicle' ? 'page' : undefined}>
        Chronicle
      </Link>
      <Link to={notesPath(campaignId)} aria-current={here === 'notes' ? 'page' : undefined}>
        Notes
      </Link>
    </nav>
  );
}
