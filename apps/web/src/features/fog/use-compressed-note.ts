import type { Fog } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { rememberedNames } from '../../session/remembered.ts';
import { storageKeys } from '../../session/storage.ts';

const told = rememberedNames(storageKeys.compressedMaps);

/**
 * Whether the DM has to read that the picture of this map was compressed before fog was supported. It is said once for
 * each map on a device, and stays until the fog tools are closed.
 */
export function useCompressedNote(fog: Pick<Fog, 'map_id' | 'is_on' | 'is_compressed'> | undefined): boolean {
  const map = fog?.is_on === true && fog.is_compressed ? String(fog.map_id) : undefined;
  const [tells, setTells] = useState<string>();
  useEffect(() => {
    if (map === undefined || told.has(map)) return;
    told.add(map);
    setTells(map);
  }, [map]);
  return map !== undefined && tells === map;
}
