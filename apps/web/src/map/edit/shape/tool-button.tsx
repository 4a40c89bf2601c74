import { type ReactNode, useContext } from 'react';
import classes from './tool-button.module.css';
import { ToolbarStop } from './use-toolbar-keys.ts';

export interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Left out: a button that does something once, and is not chosen. */
  isChosen?: boolean;
  isDisabled?: boolean;
  /** Whether its word stands beside the icon: in a wide toolbar, only in a very wide one, or never. */
  words?: 'wide' | 'widest' | 'never';
  onClick: () => void;
}

/** A button of the toolbar: icon and word; in a narrow toolbar the word becomes its tooltip. */
export function ToolButton({ label, icon, isChosen, isDisabled = false, words = 'wide', onClick }: ToolButtonProps) {
  const stop = useContext(ToolbarStop);
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      data-tool={label}
      tabIndex={stop === label ? 0 : -1}
      // Still takes the focus, so that it is not lost when the last step was undone.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {icon}
      {words === 'never' ? null : (
        <span className={classes.words} data-room={words}>
          {label}
        </span>
      )}
    </button>
  );
}
