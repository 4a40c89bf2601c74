import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { FailedBar } from '../loading/failed-notice.tsx';
import { FirstLook } from '../loading/first-look.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { FindWhereverOneIs } from './find-everywhere.tsx';
import classes from './layouts.module.css';
import { NavBar } from './nav-bar.tsx';
import { ScreenArrival } from './screen-arrival.tsx';

/** A page of words: it scrolls under the bar. */
export function PageLayout({ children }: { children: ReactNode }) {
  return (
    <Layout className={classes.page} skipTo={{ id: 'main', label: 'Skip to the page' }}>
      {children}
    </Layout>
  );
}

/** The stage of a map: as high as the window, nothing scrolls but what floats on it. */
export function StageLayout() {
  return (
    <Layout
      className={classes.stage}
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
  /** What stands there until the screen has come. */
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
      <main className={classes.main} id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={waiting}>
            {children}
            <ScreenArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      <FindWhereverOneIs />
    </div>
  );
}
