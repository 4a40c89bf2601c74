import { messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';
import classes from './community.module.css';

/**
 * The community page: who made the maps, how to support them, and how to reach the operator. The credit of the demo
 * maps links here, and the chat link if there is no chat. Only staff see how to set a chat.
 */
export function Community() {
  usePageTitle('Community');
  const { viewer } = useViewer();
  const { community_chat_url: chat, contact_email: contact } = appConfig();
  return (
    <NoticeLayout
      title="The people around this atlas"
      actions={
        <>
          <DefaultMapLink />
          {chat === null ? null : <ChatLink />}
        </>
      }
      more={
        <div className={classes.more}>
          <Makers />
          {viewer.kind === 'staff' && (chat === null || contact === null) ? <SettingUp /> : null}
          <p>
            How data is handled here is written in the <Link to={pages.privacyPolicy}>privacy notice</Link>.
          </p>
        </div>
      }
    >
      {chat === null ? null : <p>Questions, corrections and stories are welcome in the community chat.</p>}
      {contact === null ? (
        <p>This atlas is run by the person who gave you its address: tell them what you miss, and what you like.</p>
      ) : (
        <p>
          The person who runs this atlas can be reached at <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </NoticeLayout>
  );
}

function Makers() {
  return (
    <>
      <h2 className={classes.heading}>Who made the maps</h2>
      <p>
        Maps created by {messages.drawnHere} were drawn by the painter that is a part of this program, in pen and
        watercolor. The maps of the demo world, its borders and its texts are the work of the {messages.drawnHere}{' '}
        project, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noopener noreferrer">
          CC BY 4.0
        </a>
        .
      </p>
      <h2 className={classes.heading}>How to support them</h2>
      <p>
        Play on them, print them, change them, and show them around; all they ask for is their name, “
        {messages.drawnHere} demo world”. Maps by other makers lead to those makers.
      </p>
    </>
  );
}

/** For staff: settings that are missing. */
function SettingUp() {
  return (
    <>
      <h2 className={classes.heading}>You run this atlas?</h2>
      <p>
        Set <code>COMMUNITY_CHAT_URL</code> to the invite link of your chat, for example a Discord or Matrix room, and{' '}
        <code>CONTACT_EMAIL</code> to an address where you can be reached. Then start the server again, and the links in
        the bar lead there.
      </p>
    </>
  );
}
