import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import classes from './trash.module.css';
import type { TrashActs } from './use-trash-acts.ts';

interface ChosenProps {
  acts: TrashActs;
  chosen: readonly number[];
}

/** What is done with the ticked rows; each act says on its button to how many. */
export function ChosenActs({ acts, chosen, onAsk }: ChosenProps & { onAsk: () => void }) {
  if (chosen.length === 0) return null;
  const count = chosen.length.toLocaleString('en');
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        disabled={acts.isBusy}
        leftSection={<IconRestore size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void acts.restore(chosen)}
      >
        Restore {count}
      </Button>
      <Button variant="danger" disabled={acts.isBusy} onClick={onAsk}>
        Delete {count} for good
      </Button>
    </div>
  );
}

/** Asks before nobody can bring it back. */
export function AskForGood({ acts, chosen, onClose }: ChosenProps & { onClose: () => void }) {
  const isOne = chosen.length === 1;
  return (
    <Alert kind="warning">
      <AskInPlace
        confirm={`Delete ${chosen.length.toLocaleString('en')} now`}
        isBusy={acts.isBusy}
        isDestructive
        onCancel={onClose}
        onConfirm={() => void acts.purge(chosen).then(onClose)}
      >
        Nothing brings {isOne ? 'it' : 'them'} back then, and the history forgets what {isOne ? 'it' : 'they'} said.
      </AskInPlace>
    </Alert>
  );
}
