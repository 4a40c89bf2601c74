import { Button } from '@mantine/core';
import { MINIMUM_AGE } from '@venture-atlas/rules';
import { Dialog } from '../ui/dialog.tsx';
import classes from './sign-in.module.css';

export interface AgeDialogProps {
  isOpen: boolean;
  /** While the answer is on its way to the server. */
  isBusy: boolean;
  onConfirm: () => void;
  /** Also for closing without an answer: no account is made then. */
  onRefuse: () => void;
}

/** Asked once, before the first sign-in with Google makes an account. */
export function AgeDialog({ isOpen, isBusy, onConfirm, onRefuse }: AgeDialogProps) {
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
