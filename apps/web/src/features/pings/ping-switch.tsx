import { IconHandFinger } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { allowPlayerPings, markersQuery, showPlayersMayPing } from '../../api/markers.ts';
import { Switch } from '../../ui/switch.tsx';
import { hush, say, sayRefused, withLateness } from '../session-bar/sentence.ts';
import classes from './ping-switch.module.css';

/** Whether players may ping; the DM always may. */
export function PingSwitch({ campaignId, isLost }: { campaignId: string; isLost: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(markersQuery(campaignId, undefined));
  const isOn = data?.players_may_ping === true;
  const set = async (may: boolean): Promise<void> => {
    hush();
    showPlayersMayPing(client, campaignId, may);
    try {
      await withLateness(allowPlayerPings(campaignId, may));
      say(may ? 'Players may ping' : 'Only you may ping', () => set(!may));
    } catch (error) {
      showPlayersMayPing(client, campaignId, !may);
      sayRefused(`Nothing was changed. ${errorText(error)}`, () => set(may));
    }
  };
  return (
    <div className={classes.row}>
      <IconHandFinger size={20} stroke={1.75} aria-hidden="true" />
      <span>Players may ping</span>
      <Switch
        label="Players may ping"
        checked={isOn}
        disabled={isLost || data === undefined}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </div>
  );
}
