import type { User } from '@venture-atlas/types';
import { useState } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { GoogleButton } from '../../sign-in/google-button.tsx';
import { Alert } from '../../ui/alert.tsx';

export interface GoogleProofProps {
  user: User;
  isBusy: boolean;
  /** Whether a token is there that the server has not refused. */
  isProved: boolean;
  /** Undefined while there is none, or a new one is asked for. */
  onChange: (accessToken: string | undefined) => void;
}

/** In the place of the password for an account that only Google opens: one more sign-in there. */
export function GoogleProof({ user, isBusy, isProved, onChange }: GoogleProofProps) {
  const { google_client_id: clientId } = appConfig();
  const [failure, setFailure] = useState<string>();
  if (clientId === null || !user.google_linked) {
    return <Alert kind="info">This account has no password yet. Set one first, under Password on this page.</Alert>;
  }
  return (
    <>
      <GoogleButton
        clientId={clientId}
        label="Confirm with Google"
        isBusy={isBusy}
        onAsk={() => {
          setFailure(undefined);
          onChange(undefined);
        }}
        onToken={onChange}
        onFailure={setFailure}
      />
      {isProved ? <Alert kind="success">Confirmed with Google.</Alert> : null}
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </>
  );
}
