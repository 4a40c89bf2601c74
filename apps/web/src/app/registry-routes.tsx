import type { RegistryPage } from '@venture-atlas/types';
import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';

const ModelList = lazyScreen(async () => (await import('../screens/admin/list/model-list.tsx')).ModelList);
const ManageModel = lazyScreen(async () => (await import('../screens/admin/manage/manage-model.tsx')).ManageModel);
const EditLocation = lazyScreen(
  async () => (await import('../screens/admin/edit-location/edit-location.tsx')).EditLocation,
);
const ManageParents = lazyScreen(
  async () => (await import('../screens/admin/parents/manage-parents.tsx')).ManageParents,
);
const WorldCheckScreen = lazyScreen(
  async () => (await import('../screens/admin/world-check/world-check.tsx')).WorldCheckScreen,
);
const LocationsWithoutImages = lazyScreen(
  async () => (await import('../screens/admin/images/locations-without-images.tsx')).LocationsWithoutImages,
);
const Places = lazyScreen(async () => (await import('../screens/admin/places/places.tsx')).Places);
const Changes = lazyScreen(async () => (await import('../screens/admin/changes/changes.tsx')).Changes);
const Trash = lazyScreen(async () => (await import('../screens/admin/trash/trash.tsx')).Trash);

/** @param at where the screens of one world are */
export const registryRoutes = (at: Readonly<Record<RegistryPage, string>>) => (
  <>
    <Route path={at.places} element={<Places />} />
    <Route path={at.changes} element={<Changes />} />
    <Route path={at.manageParents} element={<ManageParents />} />
    <Route path={at.newLocation} element={<EditLocation />} />
    <Route path={at.location} element={<EditLocation />} />
    <Route path={at.withoutImages} element={<LocationsWithoutImages />} />
    <Route path={at.removed} element={<Trash />} />
    <Route path={at.worldCheck} element={<WorldCheckScreen />} />
    <Route path={at.list} element={<ModelList />} />
    <Route path={at.add} element={<ManageModel />} />
    <Route path={at.manage} element={<ManageModel />} />
  </>
);
