import { Button } from '@mantine/core';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { pages } from '@venture-atlas/types';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { appConfig } from '../api/app-config.ts';
import { type NavItem, type NavItems, navItems, privacyItem } from '../navigation/nav-items.ts';
import { BarLink, LinkRoom, useRememberPlace } from '../navigation/nav-link.tsx';
import { galleryPath, worldOfPath } from '../navigation/paths.ts';
import { wantFind } from '../navigation/want-find.ts';
import { useViewer, type ViewerState } from '../session/use-viewer.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { LaterCount } from './later-count.tsx';
import layoutClasses from './layouts.module.css';
import { AskToLeave, LeaveCampaign } from './leave-campaign.tsx';
import classes from './nav-bar.module.css';
import { ThemeChoices, ThemeSwitch } from './theme-switch.tsx';
import { useCampaignHere } from './use-campaign-here.ts';

const countAt = (item: NavItem) => (item.personal ? <LaterCount to={item.to} /> : null);

/**
 * The bar of every layout: brand, links by role, theme; collapsible for staff and in a campaign below 1100 px, for others
 * who are signed in below 900, else below 768.
 */
export function NavBar() {
  const { status, viewer, failure } = useViewer();
  const known = status === 'ready' ? viewer : undefined;
  const here = useCampaignHere();
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
    return failure === undefined ? <LinkRoom key={item.label} item={item} className={classes.link} /> : null;
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
 * The brand, which leads to `/` wherever one is (specification section 2). Out of a campaign it asks first, because out
 * there every place is shown; opened in another tab on purpose, it asks nothing.
 */
function BrandLink({ className, wordClassName }: { className: string | undefined; wordClassName: string | undefined }) {
  const { campaignId } = useCampaignHere();
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
      {isAsking ? <AskToLeave onStay={() => setAsking(false)} /> : null}
    </>
  );
}

interface NavMenuProps {
  items: NavItems;
  /** Whether it is known whose the personal links are; they are left out until then. */
  isKnown: boolean;
  /** A way out to the public map is offered. */
  isInCampaign: boolean;
  /** Why it is not. */
  failure: ViewerState['failure'];
}

/** The links of the bar where they have no room: a button that lets them down over the page. */
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
                // The search gives the focus back to where it was, and this row is gone by then.
                buttonRef.current?.focus();
                wantFind();
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

/** In the place of the personal links: the server did not say who this is, and may be asked again. */
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
