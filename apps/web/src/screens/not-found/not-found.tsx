import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { LeaveCampaign } from '../../app/leave-campaign.tsx';
import { useCampaignHere } from '../../app/use-campaign-here.ts';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import { campaignOfPath, nameFromSlug, paths, readMapPath } from '../../navigation/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';
import { PlaceFinder } from './place-finder.tsx';

/** An address without a page, or a location that does not exist: says so and helps to find the place that was meant. */
export function NotFound() {
  usePageTitle('Page not found');
  const { pathname } = useLocation();
  const slug = readMapPath(pathname)?.slug;
  const { campaignId, as } = useCampaignHere();
  const isInCampaign = campaignOfPath(pathname) !== undefined;
  // Within the campaign whose first map this is, the way there would lead here again.
  const isStart = isInCampaign && slug === appConfig().default_location;
  const { viewer, status } = useViewer();
  const comeBack = useRememberPlace();
  // Said at every such address, whether there is a campaign or not.
  const mayNeedLogin = isInCampaign && status === 'ready' && viewer.kind === 'anonymous';
  return (
    <NoticeLayout
      title="This part of the map is blank"
      actions={
        <>
          {isStart ? null : <DefaultMapLink />}
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
          campaignId={campaignId}
          as={as}
        />
      }
    >
      <p>There is no page at this address. It may have been renamed or taken off the map.</p>
      {mayNeedLogin ? <p>Campaigns open only for those who belong to them. If you play in one, log in first.</p> : null}
    </NoticeLayout>
  );
}
