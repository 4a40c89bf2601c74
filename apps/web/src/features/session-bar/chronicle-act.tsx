import { IconBook2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import type { BarActProps } from './acts.ts';
import { BarButton } from './bar-button.tsx';

/** Opens the chronicle of this campaign. */
export function ChronicleAct({ campaign, form }: BarActProps) {
  const navigate = useNavigate();
  return (
    <BarButton form={form} Icon={IconBook2} label="Chronicle" onClick={() => navigate(chroniclePath(campaign.id))} />
  );
}
