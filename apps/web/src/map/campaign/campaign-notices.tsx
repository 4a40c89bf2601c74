import { IconEye } from '@tabler/icons-react';
import { errorText } from '../../api/api-error.ts';
import type { MapData } from '../data/use-map-data.ts';
import { MapNotice } from '../overlays/map-notice.tsx';
import type { Stage } from '../use-stage.ts';
import { type SettingsPlace, useCampaign } from './campaign-context.ts';
import classes from './campaign-notices.module.css';
import { useIdlePartsOfDm } from './idle-parts-of-dm.ts';
import { useStepKeys } from './knowledge/use-step-keys.ts';
import { LiveTable } from './live/live-table.tsx';
import { News } from './news/news.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { BarRoom } from './session-bar/bar-room.tsx';
import type { Joining } from './use-join.ts';

export interface CampaignNoticesProps {
  joining: Joining;
  /** The place whose panel is open. */
  open: SettingsPlace | null;
  /** What is drawn is still what the DM sees. */
  isStandIn: boolean;
  /** The card of many places is open, and the map below may be drawn on. */
  isSettingMany: boolean;
  data: MapData;
  stage: Stage;
}

/** What the campaign has to say at the top of the stage. */
export function CampaignNotices({ joining, open, isStandIn, isSettingMany, data, stage }: CampaignNoticesProps) {
  const campaign = useCampaign();
  useStepKeys(campaign, open, data.points);
  useIdlePartsOfDm(campaign?.isDm === true);
  if (campaign === null) return null;
  const { as, viewAsPlayer } = campaign;
  return (
    <>
      {as === undefined ? null : <PlayerViewBanner isWaiting={isStandIn} onEnd={() => viewAsPlayer(false)} />}
      {joining.error ? (
        <MapNotice action={{ label: 'Try again', onClick: joining.retry }}>
          You could not join this campaign. {errorText(joining.error)}
        </MapNotice>
      ) : null}
      {campaign.isDm && data.details !== undefined ? (
        <BarRoom campaign={campaign} details={data.details} points={data.points} stage={stage} />
      ) : null}
      <NothingShown campaign={campaign} data={data} isReading={open !== null || isSettingMany} />
      <LiveTable data={data} stage={stage} />
      {campaign.isDm || as !== undefined ? null : (
        <News campaignId={campaign.id} isCovered={stage.width === 'phone' && (open !== null || stage.isListOpen)} />
      )}
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
