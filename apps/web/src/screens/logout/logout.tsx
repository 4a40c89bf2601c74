import { pages } from '@venture-atlas/types';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../api/account.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { showToast } from '../../ui/toasts.tsx';

/** /logout: forgets the session in every tab of this browser and tells the server, then leads to the log-in. */
export function Logout() {
  usePageTitle('Logout');
  const navigate = useNavigate();
  useEffect(() => {
    void leave();
    void navigate(pages.login, { replace: true });
  }, [navigate]);
  return null;
}

async function leave(): Promise<void> {
  if (!(await logOut())) {
    showToast('You are logged out here. The server could not be reached to end the session there too.');
  }
}
