import { Link } from 'react-router';
import { copyWorldPath } from '../navigation/world-paths.ts';

/**
 * What hiding cannot do on a map of the open atlas, and the way out of it: for the DM, wherever something is hidden there.
 */
export function PublicMapNote({ map, campaignId }: { map: string; campaignId: string }) {
  return (
    <p>
      This map is public: outside the campaign everybody sees all of it.{' '}
      <Link to={copyWorldPath({ map, campaign: campaignId })}>Copy this map into a world of mine</Link>
    </p>
  );
}
