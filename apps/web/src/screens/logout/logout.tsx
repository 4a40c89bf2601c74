import { Button } from '@mantine/core';
import { publishMessages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../api/account.ts';
import { hasWords } from '../../session/kept-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';

/** How long logout waits for unsent texts (ms). */
const WAIT_MS = 5_000;

/**
 * /logout: ends the session in every tab of this browser and on the server, then goes to the login. Unpublished texts
 * are sent to the server first; if that fails, it asks.
 */
export function Logout() {
  usePageTitle('Logout');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const go = async () => {
      if (hasWords() && !(await areWordsSent())) return setAsking(true);
      void leave();
      void navigate(pages.login, { replace: true });
    };
    void go();
  }, [navigate]);
  const stay = () => void navigate(-1);
  return (
    <Dialog isOpen={isAsking} onClose={stay} title={publishMessages.notSentYet} words={publishMessages.logOutWords}>
      <div className={plain.buttons} data-end>
        <Button
          variant="danger"
          onClick={() => {
            void leave();
            void navigate(pages.login, { replace: true });
          }}
        >
          {publishMessages.logOutAnyway}
        </Button>
        <Button onClick={stay} data-autofocus>
          {publishMessages.stayLoggedIn}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Sends unsent texts of this page.
 * @returns whether the server has stored everything in time
 */
async function areWordsSent(): Promise<boolean> {
  try {
    const { flushWorkingCopies } = await import('../../working-copy/working-copies.ts');
    const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAIT_MS));
    return await Promise.race([flushWorkingCopies(), tooLate]);
  } catch {
    return false;
  }
}

async function leave(): Promise<void> {
  if (!(await logOut())) {
    showToast('You are logged out here. The server could not be reached to end the session there too.');
  }
}
