import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { Legend } from './feature.tsx';
import classes from './legend.module.css';
import { LegendRows } from './legend-rows-list.tsx';

/** The legend on a phone. */
export function LegendSheet({ legend }: { legend: Legend }) {
  const [detent, setDetent] = useState<Detent>('half');
  const close = () => legend.setOpen(false);
  return (
    <BottomSheet
      label="Legend"
      detent={detent}
      onDetentChange={setDetent}
      onClose={close}
      header={
        <div className={classes.sheetHead}>
          <h2>Legend</h2>
          <CloseButton size={44} iconSize={24} aria-label="Close legend" onClick={close} />
        </div>
      }
    >
      <div className={classes.sheetRows}>
        <LegendRows legend={legend} />
      </div>
    </BottomSheet>
  );
}
