import type { LocationMapDetails, ShownHandout } from '@venture-atlas/types';
import type { ComponentType } from 'react';

/** The parts that a feature adds to the table screen, which many see and nobody operates. */
export interface TableParts {
  readonly name: string;
  readonly order: number;
  /** On the map itself. */
  readonly Layer?: ComponentType<{ details: LocationMapDetails }>;
  /** Over the whole screen, for a handout that is shown. */
  readonly Shown?: ComponentType<{ shown: ShownHandout }>;
}

type Load = () => Promise<{ onTable: TableParts }>;

const registered: Load[] = [];

/** Registers the loader of a feature's parts for the table screen. */
export function registerOnTable(load: Load): void {
  registered.push(load);
}

/** Loads all parts, in order. */
export async function loadTableParts(): Promise<readonly TableParts[]> {
  const all = await Promise.all(registered.map((load) => load()));
  return all.map(({ onTable }) => onTable).sort((a, b) => a.order - b.order);
}
