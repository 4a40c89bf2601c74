import { CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import type { Detent } from '../../../ui/sheet-detents.ts';
import type { Width } from '../../../ui/use-width.ts';
import { useSayingPlace } from '../session-bar/sentence.ts';
import classes from './bulk-card.module.css';
import { BulkForm, type BulkFormProps } from './bulk-form.tsx';

const title = 'Set many places at once';

export interface BulkCardProps extends BulkFormProps {
  width: Width;
  onClose: () => void;
}

/** Where the DM shows or hides many places at once: a card below the title, on phones a sheet over the lower half. */
export function BulkCard({ width, onClose, ...form }: BulkCardProps) {
  const [detent, setDetent] = useState<Detent>('half');
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  const head = (
    <div className={classes.head}>
      <h2 className={classes.title} tabIndex={-1} ref={headingRef}>
        {title}
      </h2>
      <CloseButton size="lg" aria-label="Close" onClick={onClose} />
    </div>
  );
  if (width === 'phone') {
    return (
      <BottomSheet label={title} header={head} detent={detent} onDetentChange={setDetent} onClose={onClose}>
        <SaidHere />
        <BulkForm {...form} />
      </BottomSheet>
    );
  }
  return (
    <section className={classes.card} aria-label={title}>
      {head}
      <div className={classes.body}>
        <BulkForm {...form} />
      </div>
    </section>
  );
}

/** The form says itself what was done: said above the tabs as well, it would lie over the lower end of the sheet. */
function SaidHere() {
  useSayingPlace();
  return null;
}
