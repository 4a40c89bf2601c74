import { IconChevronDown, IconCrown, IconEye, IconEyeOff, IconMapPinPlus, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import { editCampaignPath } from '../../navigation/paths.ts';
import { addToMapPath } from '../../navigation/registry-paths.ts';
import { usePopup } from '../../ui/use-popup.ts';
import classes from './campaign-line.module.css';
import { DmTools } from './lazy-parts.tsx';

/** The second line of the title: the campaign's name and, for its DM, the tag that opens their tools. */
export function CampaignLine() {
  const { campaign, details } = useScene();
  if (campaign === null) return null;
  const isMapHidden = campaign.isDm && !campaign.settingsOf(details.id).show_players;
  return (
    <div className={classes.line}>
      {campaign.isDm ? <DmMenu campaign={campaign} slug={details.slug} /> : null}
      <Link
        className={classes.name}
        to={chroniclePath(campaign.id)}
        title={`${campaign.campaign.name}: the chronicle`}
        translate="no"
      >
        {campaign.campaign.name}
      </Link>
      {isMapHidden ? (
        <span className={classes.hidden} title="Players cannot open this map">
          <IconEyeOff size={16} stroke={1.75} role="img" aria-label="Players cannot open this map" />
        </span>
      ) : null}
    </div>
  );
}

function DmMenu({ campaign, slug }: { campaign: CampaignOnMap; slug: string }) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const act = (work: () => void) => () => {
    close();
    work();
  };
  return (
    <div className={classes.host} ref={hostRef}>
      <button
        type="button"
        className={classes.tag}
        aria-label="DM tools"
        aria-expanded={isOpen}
        onClick={toggle}
        ref={buttonRef}
      >
        <IconCrown size={16} stroke={1.75} aria-hidden="true" />
        DM
        <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? (
        <ul className={classes.menu}>
          <li>
            <button type="button" onClick={act(() => campaign.viewAsPlayer(true))}>
              <IconEye size={18} stroke={1.75} aria-hidden="true" />
              View as player
            </button>
          </li>
          <DmTools onDone={close} />
          <li>
            <Link to={addToMapPath(campaign.id, slug)}>
              <IconMapPinPlus size={18} stroke={1.75} aria-hidden="true" />
              Add places to this map
            </Link>
          </li>
          <li>
            <Link to={editCampaignPath(campaign.id)}>
              <IconPencil size={18} stroke={1.75} aria-hidden="true" />
              Edit campaign and players
            </Link>
          </li>
        </ul>
      ) : null}
    </div>
  );
}
