import type { CSSProperties } from 'react';
import classes from './make-world.module.css';
import { aspectOf, type Sheet, sheetWidths } from './sheet.ts';

/** How a sheet will lie there, with its width; the fields say the same in words. */
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
