import { IconCloudFog } from '@tabler/icons-react';
import type { BarActProps } from '../../map/campaign/session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { openFog } from './fog-desk.ts';

/** What players see of the picture of this map: its tools take the place of the bar. */
export function FogAct({ form, details }: BarActProps) {
  const hasPicture = details.image !== null || details.tiles !== null;
  return <BarButton form={form} Icon={IconCloudFog} label="Fog" isDisabled={!hasPicture} onClick={openFog} />;
}
