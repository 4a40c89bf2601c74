import { useParams } from 'react-router';
import { nameFromSlug } from '../../navigation/paths.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';

const longestName = 80;

/** The page for old links to monster stat blocks: the feature is discontinued (specification section 2). */
export function StatBlock() {
  usePageTitle('Stat blocks are discontinued');
  const { name = '' } = useParams();
  return (
    <NoticeLayout
      title="Stat blocks are discontinued"
      actions={
        <>
          <DefaultMapLink />
          <ChatLink />
        </>
      }
    >
      <p>
        The 5e stat block for <strong>{[...nameFromSlug(name)].slice(0, longestName).join('')}</strong> used to be here.
        We no longer offer monster stat blocks. The maps are still around, and so are the people who know where the
        monsters live.
      </p>
    </NoticeLayout>
  );
}
