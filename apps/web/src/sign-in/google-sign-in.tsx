import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MINIMUM_AGE } from '@venture-atlas/rules';
import { useState } from 'react';
import { logInWithGoogle } from '../api/account.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { appConfig } from '../api/app-config.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';
import { GoogleButton } from './google-button.tsx';
import { asNewAccount } from './new-account.ts';
import classes from './sign-in.module.css';

export interface GoogleSignInProps {
  /** Whether the form beside the button already says that the person is old enough. */
  isAgeConfirmed?: () => boolean;
}

/** Google's button and the "or" below it; nothing at all where the operator has not set up Google. */
export function GoogleSignIn({ isAgeConfirmed = () => false }: GoogleSignInProps) {
  const { google_client_id: clientId } = appConfig();
  return clientId === null ? null : <ConfiguredGoogleSignIn clientId={clientId} isAgeConfirmed={isAgeConfirmed} />;
}

/** What stands under the button after a try. */
type Outcome = { kind: 'error' | 'info'; sentence: string } | undefined;

function ConfiguredGoogleSignIn({ clientId, isAgeConfirmed }: Required<GoogleSignInProps> & { clientId: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  /** Google's token, while the person is asked for their age. */
  const [undecided, setUndecided] = useState<string>();

  const logIn = useMutation({
    mutationFn: ({ token, ageConfirmed }: { token: string; ageConfirmed: boolean }) => {
      const logIn = () => logInWithGoogle(token, ageConfirmed);
      // Only a first sign-in asks for the age.
      return token === undecided ? asNewAccount(logIn) : logIn();
    },
    onError: (error, { token }) => {
      if (error instanceof ApiError && error.code === 'age_confirmation_needed') return setUndecided(token);
      setUndecided(undefined);
      setOutcome({ kind: 'error', sentence: errorText(error) });
    },
  });

  const refuse = () => {
    setUndecided(undefined);
    setOutcome({
      kind: 'info',
      sentence: `No account was made. Venture Atlas is for people aged ${MINIMUM_AGE} and over.`,
    });
  };

  return (
    <>
      <GoogleButton
        clientId={clientId}
        label="Sign in with Google"
        isBusy={logIn.isPending}
        onAsk={() => setOutcome(undefined)}
        onToken={(token) => logIn.mutate({ token, ageConfirmed: isAgeConfirmed() })}
        onFailure={(sentence) => setOutcome({ kind: 'error', sentence })}
      />
      {outcome === undefined ? null : <Alert kind={outcome.kind}>{outcome.sentence}</Alert>}
      <p className={`${plain.row8} ${plain.quiet} ${classes.or}`}>or</p>
      <AgeDialog
        isOpen={undecided !== undefined}
        isBusy={logIn.isPending}
        onConfirm={() => undecided !== undefined && logIn.mutate({ token: undecided, ageConfirmed: true })}
        onRefuse={refuse}
      />
    </>
  );
}

interface AgeDialogProps {
  isOpen: boolean;
  /** While the answer is on its way to the server. */
  isBusy: boolean;
  onConfirm: () => void;
  /** Also for closing without an answer: no account is made then. */
  onRefuse: () => void;
}

/** Asked once, before the first sign-in with Google makes an account. */
function AgeDialog({ isOpen, isBusy, onConfirm, onRefuse }: AgeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onRefuse}
      title={`Are you at least ${MINIMUM_AGE}?`}
      words={
        <p>
          Venture Atlas is for people aged {MINIMUM_AGE} and over. We ask once, when an account is made. If we learn
          that an account belongs to someone younger, we deactivate it and delete its data.
        </p>
      }
    >
      <div className={classes.choices}>
        <Button fullWidth onClick={onConfirm} disabled={isBusy}>
          I am {MINIMUM_AGE} or older
        </Button>
        <Button fullWidth variant="default" onClick={onRefuse} disabled={isBusy} data-autofocus>
          I am under {MINIMUM_AGE}
        </Button>
      </div>
    </Dialog>
  );
}
