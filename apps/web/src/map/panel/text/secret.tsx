import { IconLock } from '@tabler/icons-react';
import { type SecretFor, secretWords } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { useIsOpenWorld } from '../../../api/open-world.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import classes from './secret.module.css';

/** What only some read of a text, under a sign that says who does. The server sends it to nobody else. */
export function Secret({ secret, children }: { secret: SecretFor; children: ReactNode }) {
  const { worldId, campaignId } = useReadingScope();
  const isOpen = useIsOpenWorld(worldId) && campaignId === undefined;
  // In an open world no DM reads one, whatever its mark says.
  const words = secretWords.readBy[isOpen ? 'editors' : secret];
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
