import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { WORLD_MAPS } from '../navigation/gallery-paths.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { registryPatterns } from '../navigation/registry-paths.ts';
import { COPY_WORLD, WORLDS_PATH } from '../navigation/world-paths.ts';
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

/** The screens of worlds themselves; their maps are on the stage. */
export const worldRoutes = (
  <Route element={<SignedInOnly />}>
    <Route path={WORLDS_PATH} element={<Worlds />} />
    <Route path={WORLD_MAPS} element={<AllMaps />} />
    <Route path={paths.newWorld} element={<MakeWorld />} />
    <Route path={COPY_WORLD} element={<CopyWorld />} />
    <Route path={patterns.worldSettings} element={<WorldSettings />} />
    <Route path={patterns.worldImport} element={<WorldImport />} />
    <Route element={<WorldRegistry />}>
      <Route path={registryPatterns.home} element={<RegistryOverview />} />
      {registryRoutes(registryPatterns)}
    </Route>
  </Route>
);
