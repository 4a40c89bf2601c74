import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import type { Detent } from '../../ui/sheet-detents.ts';
import { PlacesList, type PlacesListProps } from './places-list.tsx';
import classes from './places-sheet.module.css';

export interface PlacesSheetProps extends Omit<PlacesListProps, 'scroller' | 'onHover'> {
  heading: string;
  onSearch: () => void;
  onClose: () => void;
  /** A line above the rows. */
  notice?: ReactNode;
  /** Stays below the rows. */
  foot?: ReactNode;
}

/** The list of places on a phone: a sheet of its own, with the way to search on top. */
export function PlacesSheet({ heading, onSearch, onClose, notice, foot, ...list }: PlacesSheetProps) {
  useEffect(() => backToPill, []);
  const [detent, setDetent] = useState<Detent>('half');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isChoosing = list.choice?.isOn === true;
  useEffect(() => {
    // With what stands below them no rows would be left in half of it.
    if (isChoosing) setDetent('full');
  }, [isChoosing]);
  return (
    <BottomSheet
      label={heading}
      detent={detent}
      onDetentChange={setDetent}
      onClose={onClose}
      footer={foot}
      bodyRef={setScroller}
      header={
        <div className={classes.head}>
          <div className={classes.top}>
            <h2 className={classes.heading}>{heading}</h2>
            <CloseButton size="lg" aria-label="Close" onClick={onClose} />
          </div>
          <button type="button" className={classes.search} onClick={onSearch}>
            <IconSearch size={20} stroke={1.75} aria-hidden="true" />
            Search this map
          </button>
          {notice}
        </div>
      }
    >
      <div className={classes.rows}>
        <PlacesList {...list} onHover={nothing} scroller={scroller} />
      </div>
    </BottomSheet>
  );
}

/** Nothing hovers under a finger. */
function nothing(): void {}

/** Where the sheet was opened from stands again one frame after it is gone, unless a place was opened instead. */
function backToPill(): void {
  requestAnimationFrame(() => {
    const pill = document.getElementById('places');
    if (pill !== null) moveFocus(pill);
  });
}
