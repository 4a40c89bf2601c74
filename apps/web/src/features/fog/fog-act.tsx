import { IconCloudFog } from '@tabler/icons-react';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { putBarInPlace } from '../session-bar/bar-in-place.ts';
import { openDesk } from './fog-desk.ts';
import { FogBar } from './lazy-fog-bar.ts';

/** How much higher than the DM's bar that of the fog is on a phone, in CSS pixels. */
const EXTRA_ROW = 57;

function openFog(): void {
  openDesk();
  putBarInPlace({ Bar: FogBar, extraHeight: EXTRA_ROW });
}

/** What players see of the picture of this map: its tools take the place of the bar. */
export function FogAct({ form, details }: BarActProps) {
  const hasPicture = details.image !== null || details.tiles !== null;
  return <BarButton form={form} Icon={IconCloudFog} label="Fog" isDisabled={!hasPicture} onClick={openFog} />;
}
