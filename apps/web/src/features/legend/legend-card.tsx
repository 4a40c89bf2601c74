import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Legend } from './feature.tsx';
import classes from './legend.module.css';
import { LegendRows } from './legend-rows-list.tsx';

/** The legend beside the map's tools. */
export function LegendCard({ legend }: { legend: Legend }) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  const close = () => {
    legend.setOpen(false);
    document.querySelector<HTMLElement>('[aria-label="More tools"]')?.focus();
  };
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId} tabIndex={-1} ref={headingRef}>
          Legend
        </h2>
        <IconButton label="Close legend" onClick={close}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <LegendRows legend={legend} />
    </section>
  );
}
