import { type ReactNode, useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './link-field.module.css';

export interface LinkFieldProps {
  label: string;
  link: string;
  /** Label of the button once the link is copied. */
  doneLabel: string;
  /** Additional buttons in the same line. */
  children?: ReactNode;
}

/** A link to share: shown in full, selected on focus, and copied by its button. */
export function LinkField({ label, link, doneLabel, children }: LinkFieldProps) {
  const id = useId();
  return (
    <>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.link}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label="Copy" doneLabel={doneLabel} fieldLabel={label} />
        {children}
      </div>
    </>
  );
}
