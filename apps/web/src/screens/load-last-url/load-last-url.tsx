import { Navigate } from 'react-router';
import { lastMapPath } from '../../session/last-map.ts';

/** Goes to the last visited map in this browser, otherwise to `/`. */
export function LoadLastUrl() {
  return <Navigate to={lastMapPath()} replace />;
}
