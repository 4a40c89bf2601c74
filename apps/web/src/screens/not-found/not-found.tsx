import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useRememberPlace } from '../../app/nav-link.tsx';
import { nameFromSlug, paths, readMapPath } from '../../app/paths.ts';
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
  const address = readMapPath(pathname);
  const slug = address?.slug;
  const { viewer, status } = useViewer();
  const comeBack = useRememberPlace();
  // Said at every such address, whether there is a campaign or not.
  const mayNeedLogin = address?.campaignId !== undefined && status === 'ready' && viewer.kind === 'anonymous';
  return (
    <NoticeLayout
      title="This part of the map is blank"
      actions={
        <>
          <DefaultMapLink />
          {mayNeedLogin ? (
            <Button variant="default" component={Link} to={paths.login} onClick={comeBack}>
              Log in
            </Button>
          ) : null}
          <ChatLink />
        </>
      }
      more={<PlaceFinder key={slug} guess={slug === undefined ? '' : nameFromSlug(slug)} />}
    >
      <p>There is no page at this address. It may have been renamed or taken off the map.</p>
      {mayNeedLogin ? <p>Campaigns open only for those who belong to them. If you play in one, log in first.</p> : null}
    </NoticeLayout>
  );
}
