import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { ActForm } from './acts.ts';
import classes from './bar-button.module.css';

export interface BarButtonProps {
  form: ActForm;
  Icon: Icon;
  label: string;
  /** A shorter label for a tab on phones. */
  tabLabel?: string;
  isDisabled?: boolean;
  /** Whether its card is open; undefined if it opens nothing. */
  isExpanded?: boolean | undefined;
  /** Whether it is selected; undefined if it is not a choice. */
  isPressed?: boolean | undefined;
  onClick: () => void;
  /** Content after the label, for example a live dot. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the bar: a label beside its icon, below it on phones, or only the icon in narrow bars. */
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
