import { useEffect, useState } from 'react';
import { forgetSessionEnd, lastSessionEnd, type SessionEnd } from '../session/session-end.ts';
import { Alert } from '../ui/alert.tsx';

const sentences: Record<SessionEnd, string> = {
  'logged-out': 'You are logged out.',
  expired: 'Your login has expired. Log in again, and you are taken back to where you were.',
  'account-gone': 'You are logged out: this account no longer exists.',
  terminated: 'Your account is terminated.',
  'email-changed': 'Your email is changed. Log in with the new one.',
  'password-reset': 'Your password is changed. Log in with the new one.',
};

/** Says once why the person stands before the log-in. */
export function SessionEndNotice() {
  const [why] = useState(lastSessionEnd);
  useEffect(forgetSessionEnd, []);
  if (why === undefined) return null;
  return <Alert kind={why === 'expired' || why === 'account-gone' ? 'info' : 'success'}>{sentences[why]}</Alert>;
}
