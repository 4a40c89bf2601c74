import { useLocation } from 'react-router';
import { nameFromSlug, readMapPath } from '../../app/paths.ts';
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
  return (
    <NoticeLayout
      title="This part of the map is blank"
      actions={
        <>
          <DefaultMapLink />
          <ChatLink />
        </>
      }
      more={<PlaceFinder key={slug} guess={slug === undefined ? '' : nameFromSlug(slug)} />}
    >
      <p>There is no page at this address. It may have been renamed or taken off the map.</p>
    </NoticeLayout>
  );
}
