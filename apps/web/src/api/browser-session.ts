import { addresses } from '@venture-atlas/types';
import { endSession } from '../session/session-end.ts';
import { browserLock } from '../session/session-lock.ts';
import { apiOrigin, connectSession } from './client.ts';
import { pathOf } from './path-of.ts';
import { createRefresher } from './refresh-session.ts';

/** Shorter than for other calls: three attempts must end within the 30 s in which a refresh token may be sent twice. */
const timeoutMs = 8000;

/**
 * Lets the client renew and end this browser's session.
 * @returns disconnects it
 */
export function connectBrowserSession(): () => void {
  return connectSession({
    refresh: createRefresher({ lock: browserLock(), post: postRefresh, pause, onRefused: () => endSession('expired') }),
    lost: ({ code }) => endSession(code === 'user_not_found' ? 'account-gone' : 'expired'),
  });
}

function postRefresh(refresh: string): Promise<Response> {
  const [method, path] = pathOf(addresses.refreshTokens);
  return fetch(`${apiOrigin()}${path}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
