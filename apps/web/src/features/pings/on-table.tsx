import type { TableParts } from '../table/table-parts.ts';
import { Pings } from './pings.tsx';

export const onTable: TableParts = {
  name: 'pings',
  order: 30,
  Layer: ({ details }) => <Pings details={details} width="desktop" />,
};
