import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef } from 'react';
import classes from './bottom-sheet.module.css';
import { closeOnEscape } from './close-on-escape.ts';
import type { Detent } from './sheet-detents.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface BottomSheetProps {
  label: string;
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
  /** Flicked down, or Escape within it. */
  onClose: () => void;
  /** Stays while the body scrolls; a drag that begins on it moves the sheet. */
  header?: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge. */
  footer?: ReactNode;
  /** The part that scrolls, for those who must move it. */
  bodyRef?: Ref<HTMLDivElement>;
}

/**
 * The panel of a phone: the whole width, half of the stage or all of it, or a strip of it. Its
 * handle is dragged, flicked down to put the sheet away, or pressed as a button.
 * It fills its nearest positioned ancestor, which is the stage.
 */
export function BottomSheet({
  label,
  detent,
  onDetentChange,
  onClose,
  header,
  children,
  footer,
  bodyRef: givenRef,
}: BottomSheetProps) {
  const sheetRef = useRef<HTMLElement>(null);
  const gripRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const body = useMergedRef(bodyRef, givenRef);
  useSheetDrag({
    sheetRef,
    gripRef,
    bodyRef,
    detent,
    onRest: (rest) => (rest === 'closed' ? onClose() : onDetentChange(rest)),
  });
  const isFull = detent === 'full';
  return (
    <section
      className={classes.sheet}
      aria-label={label}
      data-detent={detent}
      ref={sheetRef}
      onKeyDown={closeOnEscape(onClose)}
    >
      <div className={classes.grip} ref={gripRef}>
        <button
          type="button"
          className={classes.handle}
          aria-label={isFull ? 'Collapse' : 'Expand'}
          aria-expanded={isFull}
          onClick={() => onDetentChange(detent === 'half' ? 'full' : 'half')}
        >
          <span className={classes.bar} />
        </button>
        {header}
      </div>
      <div className={classes.body} ref={body}>
        {children}
      </div>
      {footer}
    </section>
  );
}
