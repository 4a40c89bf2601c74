import {
  IconLayoutGrid,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMap2,
  IconMessageCircle,
  IconNotes,
  IconShield,
  IconUser,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { messages, type Viewer } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';

export interface NavItem {
  label: string;
  to: string;
  Icon: TablerIcon;
  /** Links outside this installation. */
  external?: boolean;
  /** Shown without its icon in the bar, as a plain link. */
  wordOnly?: boolean;
  /** A personal link. Until the user is known, only a placeholder is shown. */
  personal?: boolean;
}

export interface NavItems {
  /** Links before the theme switch, in order. */
  links: readonly NavItem[];
  /** Logout, after the theme switch. */
  leave: NavItem | undefined;
  /** The button of anonymous visitors. */
  customize: { label: string; to: string } | undefined;
}

/**
 * The links of the bar for a viewer (specification section 2).
 *
 * @param allMaps path of the gallery: that of the current campaign, or the public one
 * @param viewer undefined for a signed-in user whose role is not known yet: they get the fewest links
 */
export function navItems(
  viewer: Viewer | undefined,
  chatUrl: string | null,
  allMaps: string = pages.gallery,
): NavItems {
  const isStaff = viewer?.kind === 'staff';
  const isAnonymous = viewer?.kind === 'anonymous';
  const when = (isAllowed: boolean, item: NavItem) => (isAllowed ? [item] : []);
  return {
    links: [
      { label: 'All maps', to: allMaps, Icon: IconLayoutGrid },
      ...when(isStaff, { label: 'Maps', to: pages.maps, Icon: IconMap2 }),
      ...when(!isAnonymous, { label: 'Worlds', to: pages.worlds, Icon: IconWorld, personal: true }),
      ...when(isStaff, { label: 'Admin', to: pages.admin, Icon: IconShield }),
      chatItem(chatUrl),
      ...when(!isAnonymous, { label: 'Campaigns', to: pages.campaigns, Icon: IconNotes, personal: true }),
      ...when(!isAnonymous, { label: 'Account', to: pages.account, Icon: IconUser, personal: true }),
      ...when(isAnonymous, { label: 'Log in', to: pages.login, Icon: IconLogin2, wordOnly: true }),
    ],
    leave: when(!isAnonymous, {
      label: messages.logout,
      to: pages.logout,
      Icon: IconLogout,
      personal: true,
    })[0],
    customize: isAnonymous ? { label: messages.customizeToYourCampaign, to: pages.signup } : undefined,
  };
}

/** The chat invite. Without a chat, it links to the community page and promises no chat. */
export function chatItem(chatUrl: string | null): NavItem {
  return chatUrl === null
    ? { label: messages.community, to: pages.community, Icon: IconUsers }
    : { label: messages.communityChat, to: chatUrl, Icon: IconMessageCircle, external: true };
}

/** Shown in the menu of narrow windows, on every screen. */
export const privacyItem: NavItem = { label: messages.privacyNotice, to: pages.privacyPolicy, Icon: IconLock };
