import type { LocationMapDetails, ShownHandout } from '@venture-atlas/types';
import type { ComponentType } from 'react';

/** What a feature adds to the table screen, which a whole room looks at and nobody touches. */
export interface TableParts {
  readonly name: string;
  readonly order: number;
  /** On the map itself. */
  readonly Layer?: ComponentType<{ details: LocationMapDetails }>;
  /** Over the whole screen, for something that is shown. */
  readonly Shown?: ComponentType<{ shown: ShownHandout }>;
}

type Load = () => Promise<{ onTable: TableParts }>;

const registered: Load[] = [];

/** Says what fetches the parts that a feature adds to the table screen. */
export function registerOnTable(load: Load): void {
  registered.push(load);
}

/** All parts, in their order. */
export async function loadTableParts(): Promise<readonly TableParts[]> {
  const all = await Promise.all(registered.map((load) => load()));
  return all.map(({ onTable }) => onTable).sort((a, b) => a.order - b.order);
}
