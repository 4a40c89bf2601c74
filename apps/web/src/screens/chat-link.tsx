import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { chatItem } from '../navigation/nav-items.ts';

/** The chat invite as a secondary button. Without a chat, it links to the community page. */
export function ChatLink() {
  const { label, to, Icon, external } = chatItem(appConfig().community_chat_url);
  const common = {
    variant: 'default',
    leftSection: <Icon size={18} stroke={1.75} aria-hidden="true" />,
    children: label,
  };
  return external ? (
    <Button {...common} component="a" href={to} target="_blank" rel="noopener noreferrer" />
  ) : (
    <Button {...common} component={Link} to={to} />
  );
}
