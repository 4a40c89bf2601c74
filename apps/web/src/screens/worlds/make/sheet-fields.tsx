import plain from '../../../ui/plain.module.css';
import '../../../ui/field-styles.ts';
import { NativeSelect } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import classes from './make-world.module.css';
import { aspectOf, type Sheet, type SheetShape, sheetShapes, sheetWidths } from './sheet.ts';

interface SheetFieldsProps {
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
  isDisabled: boolean;
}

/** The fields of a world's empty sheet: its shape, and its width in miles. */
export function SheetFields({ sheet, onChange, isDisabled }: SheetFieldsProps) {
  const id = useId();
  return (
    <div className={classes.sheetFields}>
      <div className={plain.stack4}>
        <span className={plain.label} id={id}>
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

/** A preview of a sheet with its width. The fields say the same in words. */
export function SheetPreview({ sheet }: { sheet: Sheet }) {
  const aspect: CSSProperties & Record<'--aspect', number> = { '--aspect': aspectOf(sheet) };
  const width = sheetWidths.find(({ value }) => value === sheet.miles);
  return (
    <div className={classes.desk} aria-hidden="true">
      <div className={classes.preview} style={aspect}>
        {sheet.miles === '' ? null : <span className={classes.scale}>{width?.label.split(':')[0]}</span>}
      </div>
    </div>
  );
}
