import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { ActForm } from './acts.ts';
import classes from './bar-button.module.css';

export interface BarButtonProps {
  form: ActForm;
  Icon: Icon;
  label: string;
  /** Shorter, for a tab of a phone. */
  tabLabel?: string;
  isDisabled?: boolean;
  /** Whether what it opens is open; undefined: it opens nothing. */
  isExpanded?: boolean | undefined;
  /** Whether it is what is chosen; undefined: it is no choice. */
  isPressed?: boolean | undefined;
  onClick: () => void;
  /** Behind the words: a live dot. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** One act of the bar: a word beside its sign, under it on phones, or only the sign where there is no room. */
export function BarButton(props: BarButtonProps) {
  const {
    form,
    Icon: Sign,
    label,
    tabLabel = label,
    isDisabled = false,
    isExpanded,
    isPressed,
    onClick,
    children,
    ref,
  } = props;
  return (
    <button
      type="button"
      className={classes.button}
      data-form={form}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      {...(form === 'icon' || form === 'tab' ? { 'aria-label': label, title: label } : {})}
      onClick={onClick}
      ref={ref}
    >
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      {form === 'icon' ? null : <span>{form === 'tab' ? tabLabel : label}</span>}
      {children}
    </button>
  );
}
