import { messages } from '@venture-atlas/rules';
import { Link, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { registryPaths } from '../navigation/registry-paths.ts';
import { INSTALLATION_PATH } from '../navigation/staff-paths.ts';
import { joinPath, tablePath } from '../navigation/table-paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { campaignRoutes } from './campaign-routes.tsx';
import { SignedInOnly, StaffOnly } from './guards.tsx';
import classes from './page-foot.module.css';
import { registryRoutes } from './registry-routes.tsx';
import { worldRoutes } from './world-routes.tsx';

/** Cards that lead there themselves, and the screen at a table, which a whole room looks at and nobody touches. */
const withoutFoot: readonly string[] = [paths.login, paths.signup, tablePath];

/** What stands below every page of words: what becomes of whoever reads it is never more than one step away. */
function PageFoot() {
  const { pathname } = useLocation();
  if (withoutFoot.includes(pathname.replace(/\/?$/, '/'))) return null;
  return (
    <footer className={classes.foot}>
      <Link to={paths.privacyPolicy}>{messages.privacyNotice}</Link>
    </footer>
  );
}

const LocationsList = lazyScreen(async () => (await import('../screens/maps/locations-list.tsx')).LocationsList);
const Dashboard = lazyScreen(async () => (await import('../screens/admin/dashboard/dashboard.tsx')).Dashboard);
const InstallationScreen = lazyScreen(
  async () => (await import('../screens/admin/installation/installation.tsx')).InstallationScreen,
);
const ImportScreen = lazyScreen(async () => (await import('../screens/import/import-screen.tsx')).ImportScreen);

const ofAtlas = {
  ...registryPaths(undefined),
  list: patterns.adminList,
  add: patterns.adminAdd,
  manage: patterns.adminManage,
  location: patterns.editLocation,
};

/** The list of locations for everybody signed in, and the screens of staff (specification section 2). */
const adminRoutes = (
  <>
    <Route element={<SignedInOnly />}>
      <Route path={paths.maps} element={<LocationsList />} />
    </Route>
    <Route element={<StaffOnly />}>
      <Route path={paths.admin} element={<Dashboard />} />
      {registryRoutes(ofAtlas)}
      <Route path={paths.importWorld} element={<ImportScreen />} />
      <Route path={INSTALLATION_PATH} element={<InstallationScreen />} />
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
        <Route path={patterns.statBlock} element={<StatBlock />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicy />} />
        <Route path={paths.community} element={<Community />} />
        <Route path={paths.loadLastUrl} element={<LoadLastUrl />} />
        <Route path={tablePath} element={<TablePage />} />
        <Route path={joinPath} element={<Join />} />
        <Route path={paths.gallery} element={<AllMaps />} />
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
