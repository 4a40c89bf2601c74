import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { paths } from '../../app/paths.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';
import classes from './community.module.css';

/** Where the chat invite leads when the operator has set no chat: how to reach the operator, and how to set one. */
export function Community() {
  usePageTitle('Community');
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
          {chat === null ? <SettingUp /> : null}
          <p>
            How data is handled here is written in the <Link to={paths.privacyPolicy}>privacy notice</Link>.
          </p>
        </div>
      }
    >
      <p>
        {chat === null
          ? 'This atlas has no community chat yet.'
          : 'Questions, corrections and stories are welcome in the community chat.'}
      </p>
      {contact === null ? (
        <p>To reach the person who runs it, use the way by which you learned of this address.</p>
      ) : (
        <p>
          The person who runs it can be reached at <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </NoticeLayout>
  );
}

/** For the operator, who is the first to come here. */
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
