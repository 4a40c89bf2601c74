import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { MarkedName } from '../../tables/marked-name.tsx';
import classes from './markdown-field.module.css';
import type { PlaceChoice } from './use-place-choices.ts';

export interface PlaceMenuProps {
  id: string;
  rows: readonly PlaceChoice[];
  /** What was typed, which the names show. */
  words: string;
  active: number;
  choose: (choice: PlaceChoice) => void;
}

/** The places that may be meant; the field keeps the focus and says which is active. */
export function PlaceMenu({ id, rows, words, active, choose }: PlaceMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The field may end where the panel does: whoever cannot see the menu does not know that there is one.
  useEffect(() => {
    // What it gives back in newer browsers is nothing that ends the effect.
    void ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className={classes.menu} role="listbox" id={id} aria-label="Places" tabIndex={0}>
      {rows.map((choice, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
        <div
          key={choice.kind === 'new' ? 'new' : choice.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classes.choice}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          {choice.kind === 'new' ? (
            <>
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
              <span>Make “{choice.name}” a new place</span>
            </>
          ) : (
            <>
              <span>
                <MarkedName name={choice.name} search={words} />
              </span>
              <span className={classes.on}>{choice.on}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
