import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { WORLDS_PATH } from '../navigation/world-paths.ts';
import { SignedInOnly } from './guards.tsx';

const Worlds = lazyScreen(async () => (await import('../screens/worlds/worlds.tsx')).Worlds);
/** The screens of worlds themselves; their maps are on the stage. */
export const worldRoutes = (
  <Route element={<SignedInOnly />}>
    <Route path={WORLDS_PATH} element={<Worlds />} />
  </Route>
);
