import { pages, worldRegistry } from '@venture-atlas/types';
import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { SignedInOnly } from './guards.tsx';
import { registryRoutes } from './registry-routes.tsx';

const Worlds = lazyScreen(async () => (await import('../screens/worlds/worlds.tsx')).Worlds);
const AllMaps = lazyScreen(async () => (await import('../screens/maps/all-maps.tsx')).AllMaps);
const MakeWorld = lazyScreen(async () => (await import('../screens/worlds/make/make-world.tsx')).MakeWorld);
const CopyWorld = lazyScreen(async () => (await import('../screens/worlds/copy/copy-world.tsx')).CopyWorld);
const WorldSettings = lazyScreen(
  async () => (await import('../screens/worlds/settings/world-settings.tsx')).WorldSettings,
);
const WorldRegistry = lazyScreen(
  async () => (await import('../screens/admin/of-world/world-registry.tsx')).WorldRegistry,
);
const RegistryOverview = lazyScreen(
  async () => (await import('../screens/admin/of-world/registry-overview.tsx')).RegistryOverview,
);
const WorldImport = lazyScreen(async () => (await import('../screens/import/world-import.tsx')).WorldImport);

const registry = worldRegistry();

/** The screens of worlds themselves; their maps are on the stage. */
export const worldRoutes = (
  <Route element={<SignedInOnly />}>
    <Route path={pages.worlds} element={<Worlds />} />
    <Route path={pages.worldGallery} element={<AllMaps />} />
    <Route path={pages.newWorld} element={<MakeWorld />} />
    <Route path={pages.copyWorld} element={<CopyWorld />} />
    <Route path={pages.worldSettings} element={<WorldSettings />} />
    <Route path={pages.worldImport} element={<WorldImport />} />
    <Route element={<WorldRegistry />}>
      <Route path={registry.overview} element={<RegistryOverview />} />
      {registryRoutes(registry)}
    </Route>
  </Route>
);
