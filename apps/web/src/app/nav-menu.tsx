import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type NavItem, type NavItems, privacyItem } from '../navigation/nav-items.ts';
import { BarLink } from '../navigation/nav-link.tsx';
import { wantFind } from '../navigation/want-find.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { AccountFailure } from './account-failure.tsx';
import { LeaveCampaign } from './leave-campaign.tsx';
import classes from './nav-menu.module.css';
import { ThemeChoices } from './theme-switch.tsx';

export interface NavMenuProps {
  items: NavItems;
  /** Whether it is known whose the personal links are; they are left out until then. */
  isKnown: boolean;
  /** A way out to the public map is offered. */
  isInCampaign: boolean;
  /** Why it is not. */
  failure: ViewerState['failure'];
}

/** The links of the bar where they have no room: a button that lets them down over the page. */
export function NavMenu({ items, isKnown, isInCampaign, failure }: NavMenuProps) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes the menu.
  useEffect(() => close(), [key, close]);

  const row = (item: NavItem) =>
    item.personal && !isKnown ? null : <BarLink key={item.label} item={item} className={classes.row} />;
  const Icon = isOpen ? IconX : IconMenu2;
  return (
    <div className={classes.host} ref={hostRef}>
      <IconButton label="Menu" aria-expanded={isOpen} aria-controls="nav-menu" ref={buttonRef} onClick={toggle}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <>
          <div className={classes.scrim} onPointerDown={close} />
          <nav className={classes.menu} id="nav-menu" aria-label="Main">
            <button
              type="button"
              className={classes.row}
              onClick={() => {
                close();
                // The search gives the focus back to where it was, and this row is gone by then.
                buttonRef.current?.focus();
                wantFind();
              }}
            >
              <IconSearch size={20} stroke={1.75} aria-hidden="true" />
              <span>Search everywhere</span>
            </button>
            {items.links.map(row)}
            {failure === undefined ? null : <AccountFailure failure={failure} className={classes.trouble} />}
            <div className={classes.theme}>
              <span>Theme</span>
              <ThemeChoices />
            </div>
            {isInCampaign ? <LeaveCampaign className={classes.row} /> : row(privacyItem)}
            {items.leave === undefined ? null : row(items.leave)}
          </nav>
        </>
      ) : null}
    </div>
  );
}
