import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { formMessages } from '@venture-atlas/rules';
import { useSyncExternalStore } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import classes from './panel-saving.module.css';

/** In the corner of the panel: whether all is saved. The bar below the map tells it to those who listen. */
export function PanelSaving({ session }: { session: EditSession }) {
  const saving = useSyncExternalStore(session.subscribe, () => session.getState().saving);
  if (saving === 'idle') return null;
  const icon = { size: 18, stroke: 1.75 } as const;
  return (
    <span className={classes.saving} data-state={saving} aria-hidden="true">
      {saving === 'saved' ? <IconCheck {...icon} /> : null}
      {saving === 'failed' ? <IconAlertCircle {...icon} /> : null}
      {saving === 'saving' ? formMessages.saving : saving === 'saved' ? formMessages.saved : 'Not saved'}
    </span>
  );
}
