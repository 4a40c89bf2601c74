import { IconExternalLink } from '@tabler/icons-react';
import { pages } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { inviteHash, inviteInHash } from '../session/invites.ts';
import { storeRedirect } from '../session/redirect.ts';
import type { NavItem } from './nav-items.ts';
import { readMapPath } from './paths.ts';

export interface BarLinkProps {
  item: NavItem;
  className: string | undefined;
  withIcon?: boolean;
  /** After the label. */
  end?: ReactNode;
}

/** A link of the bar or its menu. */
export function BarLink({ item, className, withIcon = true, end }: BarLinkProps) {
  const rememberPlace = useRememberPlace();
  const { label, to, Icon, external } = item;
  const content = (
    <>
      {withIcon ? <Icon size={20} stroke={1.75} aria-hidden="true" /> : null}
      <span>{label}</span>
      {end}
    </>
  );
  if (external) {
    return (
      <a className={className} href={to} target="_blank" rel="noopener noreferrer">
        {content}
        <IconExternalLink size={16} stroke={1.75} role="img" aria-label="opens in a new tab" />
      </a>
    );
  }
  return (
    <NavLink className={className ?? ''} to={to} {...(to === pages.login ? { onClick: rememberPlace } : {})}>
      {content}
    </NavLink>
  );
}

/** A placeholder for a link that may appear, so that nothing moves. */
export function LinkPlaceholder({ item: { Icon, label }, className }: BarLinkProps) {
  return (
    <span className={className} style={{ visibility: 'hidden' }}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

/** Stores the current address, so that sign-in and sign-up return to it, with the invite that opened a campaign. */
export function useRememberPlace(): () => void {
  const { pathname, search, hash } = useLocation();
  return () => {
    const invite = inviteInHash(hash) === undefined ? inviteHash(readMapPath(pathname)?.campaignId) : hash;
    storeRedirect(`${pathname}${search}${invite || hash}`);
  };
}
