import type { ReactNode, Ref } from 'react';
import type { ActForm } from './acts.ts';
import classes from './bar-card.module.css';

/** The card of an action, above the bar; on phones as wide as the screen. */
export function BarCard({ label, form, children }: { label: string; form: ActForm; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={label} data-form={form}>
      {children}
    </section>
  );
}

/** Contains the button and its card. */
BarCard.Host = function BarCardHost(props: { form: ActForm; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className={classes.host} data-form={props.form} ref={props.ref}>
      {props.children}
    </div>
  );
};
