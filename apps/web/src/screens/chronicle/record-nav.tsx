import { useQuery } from '@tanstack/react-query';
import { suggestionWords } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { suggestionCountsQuery } from '../../api/suggestions.ts';
import { chroniclePath, notesPath } from '../../navigation/chronicle-paths.ts';
import { suggestionsPath } from '../../navigation/suggestion-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import classes from './chronicle.module.css';

/** From what happened to what was written down, and back. */
export function RecordNav({ campaignId, here }: { campaignId: string; here: 'chronicle' | 'notes' }) {
  const { user } = useViewer();
  const { data } = useQuery({ ...suggestionCountsQuery, enabled: user !== null });
  // Only its leaders have one.
  const queue = data?.queues.find(({ campaign_id: id }) => id === campaignId);
  // Notes are read by whoever is signed in: to a guest the way there would end at a door.
  if (user === null) return null;
  return (
    <nav className={classes.nav} aria-label="Records of the campaign">
      <Link to={chroniclePath(campaignId)} aria-current={here === 'chronicle' ? 'page' : undefined}>
        Chronicle
      </Link>
      <Link to={notesPath(campaignId)} aria-current={here === 'notes' ? 'page' : undefined}>
        Notes
      </Link>
      {queue === undefined ? null : (
        <Link to={suggestionsPath({ campaignId })}>
          {suggestionWords.title}
          {queue.waiting === 0 ? '' : ` ${queue.waiting}`}
        </Link>
      )}
    </nav>
  );
}
