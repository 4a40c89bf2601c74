import { pages } from '@venture-atlas/types';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { FailedBar } from '../loading/failed-notice.tsx';
import { FirstLook } from '../loading/first-look.tsx';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { canonicalMapPath, mapPath } from '../navigation/paths.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { GlobalFind } from './find-everywhere.tsx';
import layoutClasses from './layouts.module.css';
import { NavBar } from './nav-bar.tsx';
import { ScreenArrival } from './screen-arrival.tsx';
import { isStageAddress } from './stage-address.ts';

const MapPage = lazyScreen(async () => (await import('../features/map-page.tsx')).default);
const WorldRoute = lazyScreen(async () => (await import('./world-route.tsx')).WorldRoute);
const EditRoute = lazyScreen(async () => (await import('./edit-route.tsx')).EditRoute);
const NotFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFound);
const PageRoutes = lazyScreen(async () => (await import('./page-routes.tsx')).PageRoutes);

/** Routes addresses to screens (specification section 2). An unknown address shows the 404 screen. */
export function Router() {
  const { pathname } = useLocation();
  if (!isStageAddress(pathname)) {
    return (
      <PageLayout>
        <PageRoutes />
      </PageLayout>
    );
  }
  return (
    <Routes>
      <Route element={<StageLayout />}>
        <Route index element={<MapRoute />} />
        <Route path={pages.campaign} element={<CampaignRoute />} />
        <Route path={pages.campaignMap} element={<MapRoute />} />
        <Route path={pages.world} element={<WorldRoute notFound={blankMap} />} />
        <Route path={pages.worldMap} element={<WorldRoute notFound={blankMap} />} />
        <Route path={pages.worldEdit} element={<EditRoute notFound={blankMap} />} />
        <Route path={pages.map} element={<MapRoute />} />
        <Route path={pages.editMap} element={<EditRoute notFound={blankMap} />} />
      </Route>
    </Routes>
  );
}

/** Reads the address of a map and passes it on as plain values. */
function MapRoute() {
  const { name, campaignId } = useParams();
  const location = useLocation();
  const canonical = name === undefined ? undefined : canonicalMapPath(name, { campaignId });
  if (canonical !== undefined) {
    return <Navigate to={{ pathname: canonical, search: location.search, hash: location.hash }} replace />;
  }
  return <MapPage slug={name ?? appConfig().default_location} campaignId={campaignId} notFound={blankMap} />;
}

/** A campaign without a map in its address opens the start map. */
function CampaignRoute() {
  const { campaignId = '' } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: mapPath(appConfig().default_location, { campaignId }), search, hash }} replace />;
}

/** There is no such location: the 404 screen over the stage of the requested map. */
const blankMap = (
  <div className={layoutClasses.scroll}>
    <NotFound />
  </div>
);

/** A text page: it scrolls under the bar. */
function PageLayout({ children }: { children: ReactNode }) {
  return (
    <Layout className={layoutClasses.page} skipTo={{ id: 'main', label: 'Skip to the page' }}>
      {children}
    </Layout>
  );
}

/** The stage of a map: as high as the window. Only floating parts scroll. */
function StageLayout() {
  return (
    <Layout
      className={layoutClasses.stage}
      skipTo={{ id: 'places', label: 'Skip to the list of places' }}
      waiting={<FirstLook />}
    >
      <Outlet />
    </Layout>
  );
}

interface LayoutProps {
  className: string | undefined;
  skipTo: { id: string; label: string };
  /** Placeholder until the screen has loaded. */
  waiting?: ReactNode;
  children: ReactNode;
}

function Layout({ className, skipTo, waiting = null, children }: LayoutProps) {
  const { pathname } = useLocation();
  return (
    <div className={className}>
      <SkipLink targetId={skipTo.id}>{skipTo.label}</SkipLink>
      <ErrorBoundary resetKey={pathname} Notice={FailedBar}>
        <NavBar />
      </ErrorBoundary>
      <main className={layoutClasses.main} id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={waiting}>
            {children}
            <ScreenArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      <GlobalFind />
    </div>
  );
}
