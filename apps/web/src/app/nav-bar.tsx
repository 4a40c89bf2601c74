import { Button } from '@mantine/core';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { pages } from '@venture-atlas/types';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { appConfig } from '../api/app-config.ts';
import { type NavItem, type NavItems, navItems, privacyItem } from '../navigation/nav-items.ts';
import { BarLink, LinkPlaceholder, useRememberPlace } from '../navigation/nav-link.tsx';
import { openFind } from '../navigation/open-find.ts';
import { galleryPath, worldOfPath } from '../navigation/paths.ts';
import { useViewer, type ViewerState } from '../session/use-viewer.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import layoutClasses from './layouts.module.css';
import { LazyNavCount } from './lazy-nav-count.tsx';
import { ConfirmLeave, LeaveCampaign } from './leave-campaign.tsx';
import classes from './nav-bar.module.css';
import { ThemeChoices, ThemeSwitch } from './theme-switch.tsx';
import { useCurrentCampaign } from './use-current-campaign.ts';

const countAt = (item: NavItem) => (item.personal ? <LazyNavCount to={item.to} /> : null);

/**
 * The bar of every layout: brand, links by role, theme. It collapses below 1100 px for staff and in a campaign, below
 * 900 px for other signed-in users, otherwise below 768 px.
 */
export function NavBar() {
  const { status, viewer, failure } = useViewer();
  const known = status === 'ready' ? viewer : undefined;
  const here = useCurrentCampaign();
  const items = navItems(
    known,
    appConfig().community_chat_url,
    galleryPath({ ...here, worldId: worldOfPath(useLocation().pathname) }),
  );
  const rememberPlace = useRememberPlace();
  const isInCampaign = here.campaignId !== undefined;
  const link = (item: NavItem) => {
    if (known !== undefined || !item.personal) {
      return (
        <BarLink
          key={item.label}
          item={item}
          className={classes.link}
          withIcon={item.wordOnly !== true}
          end={countAt(item)}
        />
      );
    }
    return failure === undefined ? <LinkPlaceholder key={item.label} item={item} className={classes.link} /> : null;
  };
  return (
    <header
      className={classes.bar}
      data-kind={known?.kind}
      data-campaign={isInCampaign || undefined}
      data-customize={items.customize !== undefined || undefined}
    >
      <BrandLink className={classes.brand} wordClassName={classes.wordMark} />
      <nav className={classes.links} aria-label="Main">
        {items.links.map(link)}
        {isInCampaign ? <LeaveCampaign className={classes.leaveCampaign} /> : null}
        <ThemeSwitch />
        {items.leave === undefined ? null : link(items.leave)}
        {failure === undefined ? null : <AccountFailure failure={failure} className={classes.trouble} />}
      </nav>
      {items.customize === undefined ? null : (
        <Button component={Link} to={items.customize.to} className={classes.customize} onClick={rememberPlace}>
          {items.customize.label}
        </Button>
      )}
      <div className={classes.menu}>
        <NavMenu items={items} isKnown={known !== undefined} isInCampaign={isInCampaign} failure={failure} />
      </div>
    </header>
  );
}

/**
 * The brand, which leads to `/` (specification section 2). In a campaign, it asks first, because every place is shown
 * outside. Opening it in another tab does not ask.
 */
function BrandLink({ className, wordClassName }: { className: string | undefined; wordClassName: string | undefined }) {
  const { campaignId } = useCurrentCampaign();
  const [isAsking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    if (campaignId === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Link className={className} to={pages.home} aria-label="Venture Atlas, home" onClick={ask}>
        <BrandMark />
        <span className={wordClassName}>Venture Atlas</span>
      </Link>
      {isAsking ? <ConfirmLeave onStay={() => setAsking(false)} /> : null}
    </>
  );
}

interface NavMenuProps {
  items: NavItems;
  /** Whether the user is known. Until then, personal links are left out. */
  isKnown: boolean;
  /** Whether to offer the way out to the public map. */
  isInCampaign: boolean;
  /** Why the user is unknown. */
  failure: ViewerState['failure'];
}

/** The links of the bar in narrow windows: a button that opens them over the page. */
function NavMenu({ items, isKnown, isInCampaign, failure }: NavMenuProps) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes the menu.
  useEffect(() => close(), [key, close]);

  const row = (item: NavItem) =>
    item.personal && !isKnown ? null : (
      <BarLink key={item.label} item={item} className={classes.row} end={countAt(item)} />
    );
  const Icon = isOpen ? IconX : IconMenu2;
  return (
    <div ref={hostRef}>
      <IconButton label="Menu" aria-expanded={isOpen} aria-controls="nav-menu" ref={buttonRef} onClick={toggle}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <>
          <div className={classes.scrim} onPointerDown={close} />
          <nav className={classes.openMenu} id="nav-menu" aria-label="Main">
            <button
              type="button"
              className={classes.row}
              onClick={() => {
                close();
                // The search returns focus to its opener, and this row will be gone by then.
                buttonRef.current?.focus();
                openFind();
              }}
            >
              <IconSearch size={20} stroke={1.75} aria-hidden="true" />
              <span>Search everywhere</span>
            </button>
            {items.links.map(row)}
            {failure === undefined ? null : <AccountFailure failure={failure} className={classes.menuTrouble} />}
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

interface AccountFailureProps {
  failure: NonNullable<ViewerState['failure']>;
  className: string | undefined;
}

/** Replaces the personal links if the user could not be identified, with a retry. */
function AccountFailure({ failure, className }: AccountFailureProps) {
  return (
    <div className={`${layoutClasses.failure} ${className}`} role="status" title={errorText(failure.error)}>
      Account not loaded
      <button type="button" className={layoutClasses.retry} onClick={failure.retry}>
        Try again
      </button>
    </div>
  );
}
