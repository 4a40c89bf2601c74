import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconLock,
  IconMapPin,
  IconNotes,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { campaignMessages, formMessages } from '@venture-atlas/rules';
import type { Campaign } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../../api/campaigns.ts';
import type { PanelPlace } from '../../../map/panel/panel-place.ts';
import type { PanelTabProps } from '../../../map/panel/panel-tab.ts';
import { OtherMaps, PlaceActions } from '../../../map/panel/place-actions.tsx';
import { TextSkeleton } from '../../../map/panel/text-skeleton.tsx';
import { type CampaignOnMap, useCampaign } from '../../../map/stage/campaign-context.ts';
import { MapPart } from '../../../map/stage/map-part.tsx';
import { useRememberPlace } from '../../../navigation/nav-link.tsx';
import { editCampaignPath, mapPath } from '../../../navigation/paths.ts';
import { useViewer } from '../../../session/use-viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkField } from '../../../ui/link-field.tsx';
import { CampaignSections, DmSections } from '../lazy-parts.tsx';
import { useInviteLink } from '../use-invite-link.ts';
import campaignChooserClasses from './campaign-chooser.module.css';
import campaignSettingsClasses from './campaign-settings.module.css';
import classes from './campaign-tab.module.css';

/**
 * Your Campaign (specification section 2): the introduction, the choice of a campaign, or its notes; for the DM also
 * what players see.
 */
export function CampaignTab({ place, map, isAlone: hasWays, headingRef, isHalf, onExpand }: PanelTabProps) {
  const { viewer, status } = useViewer();
  const campaign = useCampaign();
  if (status === 'loading') return <TextSkeleton />;
  const ways = { place, map };
  const title = (where: string | undefined) => (
    <header>
      <p className={classes.where}>{where}</p>
      <h2 className={classes.place} translate="no" tabIndex={-1} ref={headingRef}>
        {place.name}
      </h2>
      {hasWays ? <PlaceActions {...ways} /> : null}
    </header>
  );
  const otherMaps = hasWays ? <OtherMaps {...ways} /> : null;
  if (viewer.kind === 'anonymous') {
    if (!hasWays) return <CampaignPitch place={place} />;
    return (
      <div className={classes.tab}>
        {title(campaign?.campaign.name)}
        {otherMaps}
        <CampaignPitch place={place} />
      </div>
    );
  }
  if (campaign === null) return <CampaignChooser place={place} map={map} />;
  const section = { place, map, campaign, userId: viewer.id, isHalf, onExpand };
  return (
    <div className={classes.tab}>
      {title(campaign.campaign.name)}
      {otherMaps}
      {campaign.isDm ? (
        <>
          <MapPart waiting={<TextSkeleton />}>
            <DmSections {...section} />
          </MapPart>
          <CampaignSettings campaign={campaign} />
        </>
      ) : null}
      <MapPart waiting={<TextSkeleton />}>
        <CampaignSections {...section} />
      </MapPart>
    </div>
  );
}

interface CampaignChooserProps {
  place: PanelPlace;
  map: { slug: string };
}

/** For signed-in users without a campaign in the address: every campaign opens this place. */
function CampaignChooser({ place, map }: CampaignChooserProps) {
  const own = useQuery(campaignsQuery);
  const joined = useQuery(joinedCampaignsQuery);
  const error = own.error ?? joined.error;
  if (error !== null) {
    const again = () => {
      void own.refetch();
      void joined.refetch();
    };
    return (
      <Alert kind="error" onRetry={again}>
        {errorText(error)}
      </Alert>
    );
  }
  if (own.data === undefined || joined.data === undefined) return <TextSkeleton />;
  if (own.data.length + joined.data.length === 0) {
    return (
      <>
        <h2 className={campaignChooserClasses.title}>No campaign yet</h2>
        <p className={campaignChooserClasses.lead}>
          Notes belong to a campaign. Make one, then invite your players with a link. Joining someone else's game? Open
          the invite link your DM sent you.
        </p>
        <Button component={Link} to={pages.newCampaign} fullWidth leftSection={<Plus />}>
          Make a campaign
        </Button>
      </>
    );
  }
  const rows = (campaigns: readonly Campaign[], role: string) =>
    campaigns.map((campaign) => (
      <li key={campaign.id}>
        <Link
          className={campaignChooserClasses.campaign}
          to={mapPath(map.slug, { campaignId: campaign.id, child: place.slug })}
          state={{ tab: 'campaign' }}
        >
          <span className={campaignChooserClasses.words}>
            <span className={campaignChooserClasses.name} translate="no">
              {campaign.name}
            </span>
            <span className={campaignChooserClasses.open}>
              Open at {place.name}
              {role}
            </span>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      </li>
    ));
  return (
    <>
      <h2 className={campaignChooserClasses.title}>Choose a campaign</h2>
      <p className={campaignChooserClasses.lead}>
        Notes belong to a campaign. Open one to read and write notes for {place.name}.
      </p>
      <ul className={campaignChooserClasses.campaigns}>
        {rows(own.data, '')}
        {rows(joined.data, ', as a player')}
      </ul>
      <Button variant="default" component={Link} to={pages.newCampaign} fullWidth leftSection={<Plus />}>
        Make a new campaign
      </Button>
    </>
  );
}

function Plus() {
  return <IconPlus size={18} stroke={1.75} aria-hidden="true" />;
}

const features = [
  { icon: IconLock, title: 'DM-only notes', sentence: 'Plots and secrets your players never see.' },
  { icon: IconMapPin, title: 'A map for your players', sentence: 'They see only the places you have shown them.' },
  { icon: IconEye, title: 'You choose what is shared', sentence: 'Location by location, with or without the wiki.' },
  { icon: IconNotes, title: 'Player notes', sentence: 'Everyone writes down what they found.' },
] as const;

/**
 * Your Campaign for visitors without an account (specification section 2): an introduction, and links to sign up or in
 * and return.
 */
function CampaignPitch({ place }: { place: PanelPlace }) {
  const comeBack = useRememberPlace();
  const campaign = useCampaign();
  return (
    <div className={classes.pitch}>
      <h2 className={classes.title}>Run your campaign on this map</h2>
      <p className={classes.lead}>
        {campaign === null
          ? `Keep what happened in ${place.name} where it happened.`
          : `You are looking at ${campaign.campaign.name}. With an account you read and write its notes.`}
      </p>
      <ul className={classes.features}>
        {features.map(({ icon: Icon, title, sentence }) => (
          <li key={title}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <p>{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button component={Link} to={pages.signup} fullWidth onClick={comeBack}>
        {campaignMessages.signUpNow}
      </Button>
      <p className={classes.login}>
        Already have an account?{' '}
        <Link to={pages.login} onClick={comeBack}>
          Log in
        </Link>
      </p>
    </div>
  );
}

/** Campaign Settings, closed at first: the link for players (specification section 2). */
function CampaignSettings({ campaign: { campaign } }: { campaign: CampaignOnMap }) {
  const { id, sharing } = campaign;
  const { link, error } = useInviteLink(campaign);
  if (sharing === undefined) return null;
  return (
    <details className={campaignSettingsClasses.settings}>
      <summary className={campaignSettingsClasses.head}>
        <h3 className={campaignSettingsClasses.title}>{campaignMessages.campaignSettings}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={campaignSettingsClasses.body}>
        {link === undefined ? (
          <p className={campaignSettingsClasses.hint}>{error === null ? 'Loading the link…' : errorText(error)}</p>
        ) : (
          <LinkField label={campaignMessages.inviteLink} link={link} doneLabel={formMessages.copied} />
        )}
        <p className={campaignSettingsClasses.hint}>
          {sharing === 'open'
            ? 'Anyone with this link who is signed in can join as a player.'
            : 'Only people who have this link can join. You can replace it with a new one.'}{' '}
          <Link to={editCampaignPath(id)}>Edit campaign and players</Link>
        </p>
      </div>
    </details>
  );
}
