import { messages } from '@venture-atlas/rules';
import { pages, staffRegistry } from '@venture-atlas/types';
import { Link, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { accountRoutes } from './account-routes.tsx';
import { campaignRoutes } from './campaign-routes.tsx';
import { SignedInOnly, StaffOnly } from './guards.tsx';
import classes from './page-foot.module.css';
import { registryRoutes } from './registry-routes.tsx';
import { worldRoutes } from './world-routes.tsx';

/** Cards that lead there themselves, and the screen at a table, which a whole room looks at and nobody touches. */
const withoutFoot: readonly string[] = [pages.login, pages.signup, pages.table];

/** What stands below every page of words: what becomes of whoever reads it is never more than one step away. */
function PageFoot() {
  const { pathname } = useLocation();
  if (withoutFoot.includes(pathname.replace(/\/?$/, '/'))) return null;
  return (
    <footer className={classes.foot}>
      <Link to={pages.privacyPolicy}>{messages.privacyNotice}</Link>
    </footer>
  );
}

const LocationsList = lazyScreen(async () => (await import('../screens/maps/locations-list.tsx')).LocationsList);
const Dashboard = lazyScreen(async () => (await import('../screens/admin/dashboard/dashboard.tsx')).Dashboard);
const InstallationScreen = lazyScreen(
  async () => (await import('../screens/admin/installation/installation.tsx')).InstallationScreen,
);
const ImportScreen = lazyScreen(async () => (await import('../screens/import/import-screen.tsx')).ImportScreen);

/** The list of locations for everybody signed in, and the screens of staff (specification section 2). */
const adminRoutes = (
  <>
    <Route element={<SignedInOnly />}>
      <Route path={pages.maps} element={<LocationsList />} />
    </Route>
    <Route element={<StaffOnly />}>
      <Route path={pages.admin} element={<Dashboard />} />
      {registryRoutes(staffRegistry())}
      <Route path={pages.importWorld} element={<ImportScreen />} />
      <Route path={pages.installation} element={<InstallationScreen />} />
    </Route>
  </>
);

const NotFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFound);
const Community = lazyScreen(async () => (await import('../screens/community/community.tsx')).Community);
const StatBlock = lazyScreen(async () => (await import('../screens/stat-block/stat-block.tsx')).StatBlock);
const PrivacyPolicy = lazyScreen(
  async () => (await import('../screens/privacy-policy/privacy-policy.tsx')).PrivacyPolicy,
);
const AllMaps = lazyScreen(async () => (await import('../screens/maps/all-maps.tsx')).AllMaps);
const TablePage = lazyScreen(async () => (await import('../features/table/table-page.tsx')).TablePage);
const Join = lazyScreen(async () => (await import('../screens/join/join.tsx')).Join);
const LoadLastUrl = lazyScreen(async () => (await import('../screens/load-last-url/load-last-url.tsx')).LoadLastUrl);

/** Address to screen for all pages of words. They are fetched apart: nobody who looks at a map needs this list. */
export function PageRoutes() {
  return (
    <>
      <Routes>
        <Route path={pages.statBlock} element={<StatBlock />} />
        <Route path={pages.privacyPolicy} element={<PrivacyPolicy />} />
        <Route path={pages.community} element={<Community />} />
        <Route path={pages.loadLastUrl} element={<LoadLastUrl />} />
        <Route path={pages.table} element={<TablePage />} />
        <Route path={pages.join} element={<Join />} />
        <Route path={pages.gallery} element={<AllMaps />} />
        {accountRoutes}
        {campaignRoutes}
        {worldRoutes}
        {adminRoutes}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <PageFoot />
    </>
  );
}
