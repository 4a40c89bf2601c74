import { IconCloudFog } from '@tabler/icons-react';
import { openFog } from '../fog-desk.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';

/** What players see of the picture of this map: its tools take the place of the bar. */
export function FogAct({ form, details }: BarActProps) {
  const hasPicture = details.image !== null || details.tiles !== null;
  return <BarButton form={form} Icon={IconCloudFog} label="Fog" isDisabled={!hasPicture} onClick={openFog} />;
}
