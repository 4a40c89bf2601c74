import type { TableParts } from '../table/table-parts.ts';
import { RumourCircles } from './leaflet/rumour-circles.tsx';

export const onTable: TableParts = {
  name: 'rumors',
  order: 10,
  Layer: ({ details }) => <RumourCircles rumours={details.rumours ?? []} openKey={null} onOpen={undefined} />,
};
