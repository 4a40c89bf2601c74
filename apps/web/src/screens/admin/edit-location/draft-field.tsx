import type { StaffLocationPage } from '@venture-atlas/types';
import { useId } from 'react';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { useRegistry } from '../use-registry.ts';
import { useWorldKind } from '../use-world-kind.ts';
import classes from './draft-field.module.css';
import { draftWords } from './draft-words.ts';

export interface DraftFieldProps {
  /** Undefined for a new location. */
  item: Pick<StaffLocationPage, 'parents' | 'map_width' | 'draft'> | undefined;
  isDraft: boolean;
  onChange: (isDraft: boolean) => void;
}

/** Whether only editors see a location, and who sees it otherwise. */
export function DraftField({ item, isDraft, onChange }: DraftFieldProps) {
  const { worldId } = useRegistry();
  const kind = useWorldKind(worldId);
  const wordsId = useId();
  const words = draftWords(item, { isDraft, kind });
  return (
    <div className={layout.stack4}>
      <div className={classes.head}>
        <span aria-hidden="true">Draft</span>
        <Switch
          label="Draft"
          checked={isDraft}
          aria-describedby={words === undefined ? undefined : wordsId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </div>
      {words === undefined ? null : (
        <p className={`${layout.noMargin} ${plain.quiet}`} id={wordsId}>
          {words}
        </p>
      )}
    </div>
  );
}
