import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { staffMessages } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './edit-poi-tab.module.css';

export interface DeactivateProps {
  point: Child;
  map: { name: string };
  session: EditSession;
  /** Its shape is being edited: first that is saved or left. */
  isDisabled: boolean;
  /** It is off the map. */
  onDone: () => void;
}

/** Takes a point off the map, after asking (specification section 4). */
export function Deactivate({ point, map, session, isDisabled, onDone }: DeactivateProps) {
  const [isAsking, setAsking] = useState(false);
  const deactivate = async () => {
    setAsking(false);
    const outcome = await session.write({ kind: 'deactivate', id: point.id });
    if (outcome.kind !== 'saved') return;
    const { changeId } = outcome;
    const bringBack = () => {
      if (changeId === null) return;
      void session.write({ kind: 'revert', changeId, positionId: point.id, before: { active: true } });
    };
    const undo = changeId === null ? undefined : { label: 'Undo', onAct: bringBack, changeId };
    showToast(`${point.name} is off the map.`, undo);
    onDone();
  };
  return (
    <>
      <Button variant="subtle" className={classes.danger ?? ''} disabled={isDisabled} onClick={() => setAsking(true)}>
        {staffMessages.deactivate}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`De-activate ${point.name}?`}
        words={`The point disappears from the ${map.name} map for everyone. The location itself, its wiki text and its notes are kept.`}
        isDestructive
      >
        <div className={plain.buttons} data-end>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="danger-fill"
            onClick={() => void deactivate()}
            leftSection={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
          >
            {staffMessages.deactivate}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
