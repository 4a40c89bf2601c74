import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { World } from '@venture-atlas/types';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { worldQuery } from '../../api/world-query.ts';
import { LeaveCampaign } from '../../app/leave-campaign.tsx';
import { useCampaignHere } from '../../app/use-campaign-here.ts';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import {
  campaignOfPath,
  nameFromSlug,
  paths,
  readMapPath,
  worldOfPath,
  worldStartPath,
} from '../../navigation/paths.ts';
import { WasShownContext } from '../../navigation/was-shown.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';
import { NoMapYet } from './no-map-yet.tsx';
import { PlaceFinder } from './place-finder.tsx';

/** An address without a page, or a location that does not exist: says so and helps to find the place that was meant. */
export function NotFound() {
  // What everybody begins with is missing only where no map is.
  return useLocation().pathname === paths.home ? <NoMapYet /> : <BlankPage />;
}

function BlankPage() {
  usePageTitle('Page not found');
  const { pathname } = useLocation();
  const slug = readMapPath(pathname)?.slug;
  const { campaignId, as } = useCampaignHere();
  const worldId = worldOfPath(pathname);
  const isInCampaign = campaignOfPath(pathname) !== undefined;
  // Within the campaign whose first map this is, the way there would lead here again.
  const isStart = isInCampaign && slug === appConfig().default_location;
  const { viewer, status } = useViewer();
  // Known to those who edit it: for everybody else there is none, and the way leads onto the public map.
  const mayKnowWorld = worldId !== undefined && viewer.kind !== 'anonymous';
  const { data: world } = useQuery({
    ...worldQuery(worldId ?? ''),
    enabled: mayKnowWorld,
    // That it is missing may be why this is shown: to ask again would take this away until it is missing again.
    retryOnMount: false,
  });
  const comeBack = useRememberPlace();
  const wasShown = useContext(WasShownContext);
  // Said at every such address, whether there is a campaign or world or not.
  const mayNeedLogin = (isInCampaign || worldId !== undefined) && status === 'ready' && viewer.kind === 'anonymous';
  return (
    <NoticeLayout
      title="This part of the map is blank"
      actions={
        <>
          {world !== undefined ? (
            <WorldStartLink world={world} />
          ) : isStart ? null : (
            <DefaultMapLink isGone={wasShown} />
          )}
          {mayNeedLogin ? (
            <Button variant="default" component={Link} to={paths.login} onClick={comeBack}>
              Log in
            </Button>
          ) : null}
          {isInCampaign ? <LeaveCampaign /> : null}
          <ChatLink />
        </>
      }
      more={
        <PlaceFinder
          key={pathname}
          guess={slug === undefined ? '' : nameFromSlug(slug)}
          scope={{ campaignId, worldId, as }}
        />
      }
    >
      {wasShown ? (
        <p role="alert">{messages.mapNoLongerShown}</p>
      ) : (
        <p>There is no page at this address. It may have been renamed or taken off the map.</p>
      )}
      {mayNeedLogin ? (
        <p>
          {isInCampaign
            ? 'Campaigns open only for those who belong to them. If you play in one, log in first.'
            : 'Worlds open only for those who edit them. If you edit one, log in first.'}
        </p>
      ) : null}
    </NoticeLayout>
  );
}

/** The way back to where the world begins that somebody is in. */
function WorldStartLink({ world: { id, name } }: { world: Pick<World, 'id' | 'name'> }) {
  return (
    <Button
      component={Link}
      to={worldStartPath(id)}
      leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
    >
      Back to {name}
    </Button>
  );
}
