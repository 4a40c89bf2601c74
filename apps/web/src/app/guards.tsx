import { pages } from '@venture-atlas/types';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { dropRedirect, readRedirect, storeRedirect } from '../session/redirect.ts';
import { useSessionOwner } from '../session/use-session-owner.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Alert } from '../ui/alert.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import classes from './page-foot.module.css';

/** Guards signed-in screens: anonymous visitors go to /login and come back after (specification section 2). */
export function SignedInOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const { status, viewer } = useViewer();
  const { pathname, search, hash } = useLocation();
  // A user who logged out, in this or another tab, is not asked to return to this page.
  const [cameSignedIn] = useState(viewer.kind !== 'anonymous' || status === 'loading');
  if (status === 'loading') return <ViewerLoading />;
  if (viewer.kind !== 'anonymous') return children;
  return cameSignedIn ? <Navigate to={pages.login} replace /> : <ToLogin from={`${pathname}${search}${hash}`} />;
}

/** Guards staff screens: everybody else goes to / (specification section 2). */
export function StaffOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const { status, viewer } = useViewer();
  if (status === 'loading') return <ViewerLoading />;
  return viewer.kind === 'staff' ? children : <Navigate to={pages.home} replace />;
}

/**
 * Guards login and sign-up: a signed-in user, or one who signs in in any tab, goes to the stored redirect, or to /
 * (specification section 2). A `redirect` in the address, as in server responses, is stored first.
 */
export function SignedOutOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const isSignedIn = useSessionOwner() !== undefined;
  const [search] = useSearchParams();
  const asked = search.get('redirect');
  useEffect(() => {
    if (asked !== null) storeRedirect(asked);
  }, [asked]);
  return isSignedIn ? <ToRedirect asked={asked} /> : children;
}

function ToLogin({ from }: { from: string }) {
  useEffect(() => storeRedirect(from), [from]);
  return <Navigate to={pages.login} replace />;
}

function ToRedirect({ asked }: { asked: string | null }) {
  const [to] = useState(() => {
    if (asked !== null) storeRedirect(asked);
    return readRedirect();
  });
  useEffect(dropRedirect, []);
  return <Navigate to={to} replace />;
}

/** Shown while the user is being identified. If the server does not respond, the user can retry. */
function ViewerLoading() {
  const { failure } = useViewer();
  return (
    <div className={classes.waiting}>
      {failure === undefined ? (
        <RowsSkeleton count={6} />
      ) : (
        <Alert kind="error" onRetry={failure.retry}>
          {errorText(failure.error)}
        </Alert>
      )}
    </div>
  );
}
