import { type ReactNode, useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './link-field.module.css';

export interface LinkFieldProps {
  label: string;
  link: string;
  /** What the button says once the link is copied. */
  doneLabel: string;
  /** Further buttons in the same line. */
  children?: ReactNode;
}

/** A link to send: shown whole, selected when it is entered, and copied by the button beside it. */
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
