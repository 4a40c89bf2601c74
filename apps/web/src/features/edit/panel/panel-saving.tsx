import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import { formMessages, publishMessages } from '@venture-atlas/rules';
import { useSyncExternalStore } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import classes from './panel-saving.module.css';
import type { PlaceWords } from './use-place-words.ts';

const stateWords = {
  waiting: publishMessages.onDevice,
  'on-device': publishMessages.onDevice,
  'for-you-only': publishMessages.forYouOnly,
  saving: formMessages.saving,
  saved: formMessages.saved,
  failed: 'Not saved',
};

/**
 * Shows in the corner of the panel whether everything is saved. The bar below the map announces it to screen readers.
 */
export function PanelSaving({ session, words }: { session: EditSession; words: PlaceWords }) {
  const saved = useSyncExternalStore(session.subscribe, () => session.getState().saving);
  const isWaiting = useSyncExternalStore(session.subscribe, () => session.getState().isWaiting);
  const rests = saved !== 'failed' && saved !== 'saving';
  const kept = [words.name.state, words.text.state].find((state) => state !== 'published');
  const saving = !rests ? saved : (kept ?? (isWaiting ? 'waiting' : saved));
  if (saving === 'idle') return null;
  const icon = { size: 18, stroke: 1.75 } as const;
  return (
    <span className={classes.saving} data-state={saving} aria-hidden="true">
      {saving === 'saved' ? <IconCheck {...icon} /> : null}
      {saving === 'waiting' ? <IconPencil {...icon} /> : null}
      {saving === 'failed' ? <IconAlertCircle {...icon} /> : null}
      {stateWords[saving]}
    </span>
  );
}
