import type { LocationMapDetails } from '@venture-atlas/types';
import { useMemo } from 'react';
import type { TableParts } from '../table/table-parts.ts';
import { PartyShields } from './leaflet/party-shields.tsx';
import { useParties } from './use-parties.ts';

export const onTable: TableParts = { name: 'parties', order: 20, Layer: PartiesOnTable };

function PartiesOnTable({ details: { id, map_width, map_height } }: { details: LocationMapDetails }) {
  const everywhere = useParties();
  const parties = useMemo(() => everywhere.filter(({ map_id }) => map_id === id), [everywhere, id]);
  const size = useMemo(() => ({ width: map_width ?? 0, height: map_height ?? 0 }), [map_width, map_height]);
  return <PartyShields parties={parties} map={size} />;
}
