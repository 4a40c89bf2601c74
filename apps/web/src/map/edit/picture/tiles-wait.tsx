import { Loader } from '@mantine/core';
import plain from '../../../ui/plain.module.css';
import classes from './tiles-wait.module.css';

/** While a picture is being cut; the map appears by itself. */
export function TilesWait({ name }: { name: string }) {
  return (
    <div className={classes.wait} role="status">
      <Loader size={24} aria-hidden="true" />
      <div>
        <p className={classes.lead}>Cutting the map into tiles…</p>
        <p className={plain.quiet}>The map of {name} appears here by itself. You can go elsewhere meanwhile.</p>
      </div>
    </div>
  );
}
