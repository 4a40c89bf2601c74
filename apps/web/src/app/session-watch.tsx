import { pages } from '@venture-atlas/types';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { lastSessionEnd, onSessionEnd, type SessionEnd } from '../session/session-end.ts';

/** Leads to the log-in when this tab's session ends by itself (specification section 4); /logout leads there on its own. */
export function SessionWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (why: SessionEnd | undefined) => {
      if (why !== undefined && why !== 'logged-out') void navigate(pages.login, { replace: true });
    };
    // The first calls start before the page is drawn.
    leave(lastSessionEnd());
    return onSessionEnd(leave);
  }, [navigate]);
  return null;
}
