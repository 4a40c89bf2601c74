import { Button } from '@mantine/core';
import { IconEye, IconLock, IconMapPin, IconNotes } from '@tabler/icons-react';
import { campaignMessages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import { paths } from '../../navigation/paths.ts';
import { useCampaign } from '../campaign/campaign-context.ts';
import classes from './campaign-tab.module.css';
import type { PanelPlace } from './panel-place.ts';

const features = [
  { icon: IconLock, title: 'DM-only notes', sentence: 'Plots and secrets your players never see.' },
  { icon: IconMapPin, title: 'A map for your players', sentence: 'They see only the places you have shown them.' },
  { icon: IconEye, title: 'You choose what is shared', sentence: 'Location by location, with or without the wiki.' },
  { icon: IconNotes, title: 'Player notes', sentence: 'Everyone writes down what they found.' },
] as const;

/** Your Campaign for visitors without an account (specification section 2): what it is, and the way in and back. */
export function CampaignPitch({ place }: { place: PanelPlace }) {
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
      <Button component={Link} to={paths.signup} fullWidth onClick={comeBack}>
        {campaignMessages.signUpNow}
      </Button>
      <p className={classes.login}>
        Already have an account?{' '}
        <Link to={paths.login} onClick={comeBack}>
          Log in
        </Link>
      </p>
    </div>
  );
}
