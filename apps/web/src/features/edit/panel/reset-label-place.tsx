import { Button } from '@mantine/core';
import { IconPinnedOff } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import plain from '../../../ui/plain.module.css';
import type { EditSession } from '../session/edit-state.ts';
import classes from './reset-label-place.module.css';

/** Resets a name that was placed by hand, so that the map places it automatically again. */
export function ResetLabelPlace({ point, session }: { point: Child; session: EditSession }) {
  if (point.label_by_hand !== true) return null;
  return (
    <div className={classes.line}>
      <p className={plain.quiet}>Someone placed this name by hand.</p>
      <Button
        variant="default"
        leftSection={<IconPinnedOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void session.write({ kind: 'text', id: point.id, text: { label_by_hand: false } })}
      >
        Place automatically
      </Button>
    </div>
  );
}
