import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { registryPaths } from '../navigation/registry-paths.ts';
import { INSTALLATION_PATH } from '../navigation/staff-paths.ts';
import { SignedInOnly, StaffOnly } from './guards.tsx';
import { registryRoutes } from './registry-routes.tsx';

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
export const adminRoutes = (
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
