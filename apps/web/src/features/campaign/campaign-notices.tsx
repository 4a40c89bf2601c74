import { IconEye, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { whenIdle } from '../../loading/when-idle.ts';
import type { MapData } from '../../map/data/use-map-data.ts';
import { hasMap } from '../../map/model/has-map.ts';
import { MapNotice } from '../../map/overlays/map-notice.tsx';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { mapPath } from '../../navigation/paths.ts';
import { addToMapPath } from '../../navigation/registry-paths.ts';
import { useFirstMinute } from '../../session/first-minute.ts';
import { rememberWelcomed, wasWelcomed } from '../../session/welcomed.ts';
import classes from './campaign-notices.module.css';
import { preloadDmParts } from './campaign-parts.ts';
import { LiveTable } from './live/live-table.tsx';
import nothingShownClasses from './nothing-shown.module.css';

/** Messages of the campaign at the top of the stage. */
export function CampaignNotices() {
  const { campaign, data, stage, isRailTaken } = useScene();
  const isDm = campaign?.isDm === true;
  useEffect(() => (isDm ? whenIdle(() => void preloadDmParts()) : undefined), [isDm]);
  if (campaign === null) return null;
  const { as, viewAsPlayer, joining } = campaign;
  return (
    <>
      {as === undefined ? null : <PlayerViewBanner isWaiting={data.isPlaceholder} onEnd={() => viewAsPlayer(false)} />}
      {joining.error ? (
        <MapNotice action={{ label: 'Try again', onClick: joining.retry }}>
          You could not join this campaign. {errorText(joining.error)}
        </MapNotice>
      ) : null}
      <NothingShown campaign={campaign} data={data} isReading={stage.place !== null || isRailTaken} />
      <LiveTable data={data} stage={stage} />
    </>
  );
}

function PlayerViewBanner({ isWaiting, onEnd }: { isWaiting: boolean; onEnd: () => void }) {
  return (
    <div className={classes.banner} role="status">
      <IconEye size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{isWaiting ? 'Asking what players see…' : 'This is what your players see.'}</span>
      <button type="button" className={classes.back} onClick={onEnd}>
        Back to DM view
      </button>
    </div>
  );
}

interface NothingShownProps {
  campaign: CampaignOnMap;
  data: Pick<MapData, 'details' | 'points' | 'total' | 'isLoading'>;
  /** Whether a place is open or several places are being changed. Both take priority. */
  isReading: boolean;
}

/** The message of a campaign's map on which the DM has shown nothing. */
function NothingShown({ campaign, data, isReading }: NothingShownProps) {
  const { details, points, total, isLoading } = data;
  if (details === undefined || isLoading || isReading || !hasMap(details)) return null;
  if (campaign.isDm) {
    const isHidden = points.every(({ location_id }) => campaign.settingsOf(location_id).knowledge === 'hidden');
    return isHidden ? <HowToShow campaign={campaign} slug={details.slug} isEmpty={total === 0} /> : null;
  }
  if (total > 0 || (details.rumours ?? []).length > 0) return null;
  return (
    <Card>
      <span className={nothingShownClasses.line}>The DM has not shown any places on this map yet.</span>{' '}
      <span className={nothingShownClasses.hint}>They appear here as soon as the DM shows them.</span>
    </Card>
  );
}

/** The DM's hint. It is closed for good, per map, and is replaced by the steps of a new DM. */
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
      <span className={nothingShownClasses.line}>
        {isEmpty ? 'This map has no places yet.' : 'Your players see no places on this map yet.'}
      </span>{' '}
      <span className={nothingShownClasses.hint}>
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
    <section className={nothingShownClasses.card} aria-label="Nothing is shown yet">
      <p>{children}</p>
      {onClose === undefined ? null : (
        <button type="button" aria-label="Close the hint" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </section>
  );
}
