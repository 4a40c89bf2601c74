import { Route, Routes } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { joinPath, tablePath } from '../navigation/table-paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { campaignRoutes } from './campaign-routes.tsx';
import { PageFoot } from './page-foot.tsx';
import { worldRoutes } from './world-routes.tsx';

const NotFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFound);
const Community = lazyScreen(async () => (await import('../screens/community/community.tsx')).Community);
const StatBlock = lazyScreen(async () => (await import('../screens/stat-block/stat-block.tsx')).StatBlock);
const PrivacyPolicy = lazyScreen(
  async () => (await import('../screens/privacy-policy/privacy-policy.tsx')).PrivacyPolicy,
);
const AllMaps = lazyScreen(async () => (await import('../screens/maps/all-maps.tsx')).AllMaps);
const TablePage = lazyScreen(async () => (await import('../map/table/table-page.tsx')).TablePage);
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
