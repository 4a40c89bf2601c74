import { Button } from '@mantine/core';
import { IconCloudFog } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import { Switch } from '../../ui/switch.tsx';
import classes from './fog-bar.module.css';

export interface FogSwitchProps {
  isOn: boolean;
  isDisabled: boolean;
  onTurn: (isOn: boolean) => Promise<void>;
}

/** Whether players see a masked picture of this map. Switching it off shows all of it, and asks first. */
export function FogSwitch({ isOn, isDisabled, onTurn }: FogSwitchProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <span className={classes.switch}>
      <IconCloudFog size={20} stroke={1.75} aria-hidden="true" />
      <strong className={classes.switchWord}>Fog</strong>
      <Switch
        label="Fog on this map"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => {
          if (event.currentTarget.checked) void onTurn(true);
          else setAsked(true);
        }}
      />
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Show the whole picture?"
        words={<p>Without fog, players and the table screen see the whole picture of this map.</p>}
      >
        <div className={plain.buttons} data-end>
          <Button onClick={() => setAsked(false)} data-autofocus>
            Keep the fog
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsked(false);
              void onTurn(false);
            }}
          >
            Show the picture
          </Button>
        </div>
      </Dialog>
    </span>
  );
}
