import { Navigate } from 'react-router';
import { lastMapPath } from '../../session/last-map.ts';

/** Goes to the last map visited in this browser, else to `/`. */
export function LoadLastUrl() {
  return <Navigate to={lastMapPath()} replace />;
}
