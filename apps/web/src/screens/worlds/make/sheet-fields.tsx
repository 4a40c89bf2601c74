import layout from '../../../ui/layout.module.css';
import '../../../ui/field-styles.ts';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import classes from './make-world.module.css';
import { type Sheet, type SheetShape, sheetShapes, sheetWidths } from './sheet.ts';

export interface SheetFieldsProps {
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
  isDisabled: boolean;
}

/** The empty sheet of a world: its shape, and how many miles it is wide. */
export function SheetFields({ sheet, onChange, isDisabled }: SheetFieldsProps) {
  const id = useId();
  return (
    <div className={classes.sheetFields}>
      <div className={layout.stack4}>
        <span className={layout.label} id={id}>
          Shape
        </span>
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          data={[...sheetShapes]}
          value={sheet.shape}
          disabled={isDisabled}
          onChange={(shape) => onChange({ ...sheet, shape: shape as SheetShape })}
        />
      </div>
      <NativeSelect
        label="Width"
        data={[...sheetWidths]}
        value={sheet.miles}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...sheet, miles: event.currentTarget.value })}
      />
    </div>
  );
}
