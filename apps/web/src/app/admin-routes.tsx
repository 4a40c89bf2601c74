import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { INSTALLATION_PATH } from '../navigation/staff-paths.ts';
import { SignedInOnly, StaffOnly } from './guards.tsx';

const Maps = lazyScreen(async () => (await import('../screens/maps/maps.tsx')).Maps);
const Dashboard = lazyScreen(async () => (await import('../screens/admin/dashboard/dashboard.tsx')).Dashboard);
const ModelList = lazyScreen(async () => (await import('../screens/admin/list/model-list.tsx')).ModelList);
const ManageModel = lazyScreen(async () => (await import('../screens/admin/manage/manage-model.tsx')).ManageModel);
const EditLocation = lazyScreen(
  async () => (await import('../screens/admin/edit-location/edit-location.tsx')).EditLocation,
);
const ManageParents = lazyScreen(
  async () => (await import('../screens/admin/parents/manage-parents.tsx')).ManageParents,
);
const LocationsWithoutImages = lazyScreen(
  async () => (await import('../screens/admin/images/locations-without-images.tsx')).LocationsWithoutImages,
);
const WorldCheckScreen = lazyScreen(
  async () => (await import('../screens/admin/world-check/world-check.tsx')).WorldCheckScreen,
);
const Removed = lazyScreen(async () => (await import('../screens/admin/removed/removed.tsx')).Removed);
const InstallationScreen = lazyScreen(
  async () => (await import('../screens/admin/installation/installation.tsx')).InstallationScreen,
);
const ImportScreen = lazyScreen(async () => (await import('../screens/import/import-screen.tsx')).ImportScreen);

/** Maps for everybody signed in, and the screens of staff (specification section 2). */
export const adminRoutes = (
  <>
    <Route element={<SignedInOnly />}>
      <Route path={paths.maps} element={<Maps />} />
    </Route>
    <Route element={<StaffOnly />}>
      <Route path={paths.admin} element={<Dashboard />} />
      <Route path={paths.manageParents} element={<ManageParents />} />
      <Route path={paths.editLocation} element={<EditLocation />} />
      <Route path={patterns.editLocation} element={<EditLocation />} />
      <Route path={paths.locationsWithoutImages} element={<LocationsWithoutImages />} />
      <Route path={paths.importWorld} element={<ImportScreen />} />
      <Route path={paths.removed} element={<Removed />} />
      <Route path={INSTALLATION_PATH} element={<InstallationScreen />} />
      <Route path={paths.worldCheck} element={<WorldCheckScreen />} />
      <Route path={patterns.adminList} element={<ModelList />} />
      <Route path={patterns.adminAdd} element={<ManageModel />} />
      <Route path={patterns.adminManage} element={<ManageModel />} />
    </Route>
  </>
);
