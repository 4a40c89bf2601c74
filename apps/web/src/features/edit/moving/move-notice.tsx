import { Button } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import { useTouch } from '../../../ui/use-touch.ts';
import noticeBarClasses from '../notices/notice-bar.module.css';

export interface MoveNoticeProps {
  /** Name of the moved place. */
  name: string;
  /** Moves it to the center of the view, for keyboard users. */
  onHere: () => void;
  onCancel: () => void;
}

/** Shown during Move Position: what the next press on the map does. */
export function MoveNotice({ name, onHere, onCancel }: MoveNoticeProps) {
  const verb = useTouch() ? 'Tap' : 'Click';
  return (
    <div className={noticeBarClasses.bar} role="status">
      <IconHandMove className={noticeBarClasses.icon} size={20} stroke={1.75} aria-hidden="true" />
      <span className={noticeBarClasses.words}>
        {verb} the map to place <strong translate="no">{name}</strong>
      </span>
      <span className={noticeBarClasses.acts}>
        <Button variant="subtle" onClick={onHere}>
          Place in the middle
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
