import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { galleryPath } from '../navigation/gallery-paths.ts';
import { type NavItem, navItems } from '../navigation/nav-items.ts';
import { BarLink, LinkRoom, useRememberPlace } from '../navigation/nav-link.tsx';
import { worldOfPath } from '../navigation/paths.ts';
import { useViewer } from '../session/use-viewer.ts';
import { AccountFailure } from './account-failure.tsx';
import { BrandLink } from './brand-link.tsx';
import { LeaveCampaign } from './leave-campaign.tsx';
import classes from './nav-bar.module.css';
import { NavMenu } from './nav-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useCampaignHere } from './use-campaign-here.ts';

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
      return <BarLink key={item.label} item={item} className={classes.link} withIcon={item.wordOnly !== true} />;
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
