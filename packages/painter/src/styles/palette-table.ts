import type { styleNames } from './style-names.ts';

/** The values of all styles in the order of `styleNames`, so that differences are visible in one line. */
type Row = { readonly [Index in keyof typeof styleNames]: unknown };

/** The differences between styles: rows, in groups. */
export interface PaletteTable {
  readonly [name: string]: Row | PaletteTable;
}

/** The widened type of a value. */
type Kind<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value extends readonly unknown[]
        ? { readonly [Index in keyof Value]: Kind<Value[Index]> }
        : Value;

/** The values that one style has in a table. */
export type Palette<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Row ? Kind<Table[Name][number]> : Palette<Table[Name]>;
};

/** The values of one style: column `style` of a table. */
export function columnOf<Table extends PaletteTable>(table: Table, style: number): Palette<Table>;
export function columnOf(table: PaletteTable, style: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, part]) => [name, isRow(part) ? part[style] : columnOf(part, style)]),
  );
}

const isRow = (part: Row | PaletteTable): part is Row => Array.isArray(part);
