import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { paths } from '../app/paths.ts';

const icon = <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />;

/** The chat invite as a secondary button; without a chat it leads to the page about the community. */
export function ChatLink() {
  const url = appConfig().community_chat_url;
  return url === null ? (
    <Button variant="default" component={Link} to={paths.community} leftSection={icon}>
      Community chat
    </Button>
  ) : (
    <Button variant="default" component="a" href={url} target="_blank" rel="noopener noreferrer" leftSection={icon}>
      Community chat
    </Button>
  );
}
