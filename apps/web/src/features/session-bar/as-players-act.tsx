import { IconEye } from '@tabler/icons-react';
import type { BarActProps } from './acts.ts';
import { BarButton } from './bar-button.tsx';

/** Shows the map as players see it. */
export function AsPlayersAct({ campaign, form }: BarActProps) {
  return <BarButton form={form} Icon={IconEye} label="As players" onClick={() => campaign.viewAsPlayer(true)} />;
}
