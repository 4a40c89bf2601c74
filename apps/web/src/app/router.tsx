import { reservedSlugs, toSlug } from '@venture-atlas/rules';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { campaignRoutes } from './campaign-routes.tsx';
import { StaffOnly } from './guards.tsx';
import layoutClasses from './layouts.module.css';
import { PageLayout, StageLayout } from './layouts.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { canonicalMapPath, editMapPath, mapPath, paths, patterns } from './paths.ts';

const MapPage = lazyScreen(async () => (await import('../map/map-page.tsx')).default);
const EditPage = lazyScreen(async () => (await import('../map/edit/edit-page.tsx')).EditPage);
const NotFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFound);
const Community = lazyScreen(async () => (await import('../screens/community/community.tsx')).Community);
const StatBlock = lazyScreen(async () => (await import('../screens/stat-block/stat-block.tsx')).StatBlock);
const PrivacyPolicy = lazyScreen(
  async () => (await import('../screens/privacy-policy/privacy-policy.tsx')).PrivacyPolicy,
);
const LoadLastUrl = lazyScreen(async () => (await import('../screens/load-last-url/load-last-url.tsx')).LoadLastUrl);

/** Address to screen, and nothing more (specification section 2). An address without a screen shows the 404 screen. */
export function Router() {
  return (
    <Routes>
      <Route element={<StageLayout />}>
        <Route index element={<MapRoute />} />
        <Route path={patterns.campaign} element={<CampaignRoute />} />
        <Route path={patterns.campaignMap} element={<MapRoute />} />
        <Route path={patterns.map} element={<MapRoute />} />
        <Route element={<StaffOnly />}>
          <Route path={patterns.editMap} element={<EditRoute />} />
        </Route>
      </Route>
      <Route element={<PageLayout />}>
        <Route path={patterns.statBlock} element={<StatBlock />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicy />} />
        <Route path={paths.community} element={<Community />} />
        <Route path={paths.loadLastUrl} element={<LoadLastUrl />} />
        {accountRoutes}
        {campaignRoutes}
        {adminRoutes}
        {[...reservedSlugs].map((slug) => (
          <Route key={slug} path={slug} element={<NotFound />} />
        ))}
        <Route path={patterns.campaignOther} element={<NotFound />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** Reads the address of a map and hands it over as plain values. */
function MapRoute() {
  const { name, campaignId } = useParams();
  const location = useLocation();
  const canonical = name === undefined ? undefined : canonicalMapPath(name, campaignId);
  if (canonical !== undefined) {
    return <Navigate to={{ pathname: canonical, search: location.search, hash: location.hash }} replace />;
  }
  return <MapPage slug={name ?? appConfig().default_location} campaignId={campaignId} notFound={blankMap} />;
}

/** A campaign without a map in the address begins where everybody does. */
function CampaignRoute() {
  const { campaignId = '' } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: mapPath(appConfig().default_location, { campaignId }), search, hash }} replace />;
}

/** Reads the address of a map in edit mode. */
function EditRoute() {
  const { name = '' } = useParams();
  const { search } = useLocation();
  const slug = toSlug(name);
  if (slug !== name) return <Navigate to={{ pathname: editMapPath(slug), search }} replace />;
  return <EditPage slug={slug} notFound={blankMap} />;
}

/** There is no such location: the 404 screen on the stage of the map that was asked for. */
const blankMap = (
  <div className={layoutClasses.scroll}>
    <NotFound />
  </div>
);
