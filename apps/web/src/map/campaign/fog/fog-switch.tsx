import { IconCloudFog } from '@tabler/icons-react';
import { Switch } from '../../../ui/switch.tsx';
import classes from './fog-bar.module.css';

export interface FogSwitchProps {
  isOn: boolean;
  isDisabled: boolean;
  onTurn: (isOn: boolean) => Promise<void>;
}

/** Whether players see a masked picture of this map. */
export function FogSwitch({ isOn, isDisabled, onTurn }: FogSwitchProps) {
  return (
    <span className={classes.switch}>
      <IconCloudFog size={20} stroke={1.75} aria-hidden="true" />
      <strong className={classes.switchWord}>Fog</strong>
      <Switch
        label="Fog on this map"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => void onTurn(event.currentTarget.checked)}
      />
    </span>
  );
}
