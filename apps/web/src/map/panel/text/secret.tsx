import { IconLock } from '@tabler/icons-react';
import { type SecretFor, secretWords } from '@venture-atlas/rules';
import { EDITED_ATLAS } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import classes from './secret.module.css';

/** What only some read of a text, under a sign that says who does. The server sends it to nobody else. */
export function Secret({ secret, children }: { secret: SecretFor; children: ReactNode }) {
  const { worldId, campaignId } = useReadingScope();
  // In everybody's worlds no DM reads one, whatever its mark says.
  const isEverybodys = campaignId === undefined && (worldId === undefined || worldId === EDITED_ATLAS);
  const words = secretWords[isEverybodys ? 'editors' : secret];
  return (
    <section className={classes.secret} aria-label={words}>
      <p className={classes.sign} aria-hidden="true">
        <IconLock size={16} stroke={1.75} />
        {words}
      </p>
      {children}
    </section>
  );
}
