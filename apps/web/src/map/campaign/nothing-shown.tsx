import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { addToMapPath } from '../../navigation/layer-paths.ts';
import { mapPath } from '../../navigation/paths.ts';
import { useFirstMinute } from '../../session/first-minute.ts';
import { rememberWelcomed, wasWelcomed } from '../../session/welcomed.ts';
import type { MapData } from '../data/use-map-data.ts';
import { hasMap } from '../model/has-map.ts';
import type { CampaignOnMap } from './campaign-context.ts';
import { wholeSettings } from './knowledge/use-knowledge.ts';
import classes from './nothing-shown.module.css';

export interface NothingShownProps {
  campaign: CampaignOnMap;
  data: Pick<MapData, 'details' | 'points' | 'total' | 'isLoading'>;
  /** A place is open, or many are being set: that comes first. */
  isReading: boolean;
}

/** What a map of a campaign says while its DM has shown nothing on it. */
export function NothingShown({ campaign, data, isReading }: NothingShownProps) {
  const { details, points, total, isLoading } = data;
  if (details === undefined || isLoading || isReading || !hasMap(details)) return null;
  if (campaign.isDm) {
    const isHidden = points.every(
      ({ location_id }) => wholeSettings(campaign.settingsOf(location_id)).knowledge === 'hidden',
    );
    return isHidden ? <HowToShow campaign={campaign} slug={details.slug} isEmpty={total === 0} /> : null;
  }
  if (total > 0 || (details.rumours ?? []).length > 0) return null;
  return (
    <Card>
      <span className={classes.line}>The DM has not shown any places on this map yet.</span>{' '}
      <span className={classes.hint}>They appear here as soon as the DM shows them.</span>
    </Card>
  );
}

/** The DM's part; it is closed for good, map by map, and gives way to the steps of a first minute. */
function HowToShow({ campaign, slug, isEmpty }: { campaign: CampaignOnMap; slug: string; isEmpty: boolean }) {
  const key = `${mapPath(slug, { campaignId: campaign.id })}?nothing-shown`;
  const [isGone, setGone] = useState(() => wasWelcomed(key));
  const isGuided = useFirstMinute() !== undefined;
  if (isGone || isGuided) return null;
  const close = () => {
    rememberWelcomed(key);
    setGone(true);
  };
  return (
    <Card onClose={close}>
      <span className={classes.line}>
        {isEmpty ? 'This map has no places yet.' : 'Your players see no places on this map yet.'}
      </span>{' '}
      <span className={classes.hint}>
        {isEmpty ? (
          <Link to={addToMapPath(campaign.id, slug)}>Add places to this map</Link>
        ) : (
          <>
            Press a name, then <strong>Named</strong> under Your Campaign.
          </>
        )}
      </span>
    </Card>
  );
}

function Card({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <section className={classes.card} aria-label="Nothing is shown yet">
      <p>{children}</p>
      {onClose === undefined ? null : (
        <button type="button" aria-label="Close the hint" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </section>
  );
}
