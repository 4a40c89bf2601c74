import { IconLock } from '@tabler/icons-react';
import { closeSecrets, type SecretFor, secretsIn, staffMessages } from '@venture-atlas/rules';
import { useDeferredValue, useMemo } from 'react';
import classes from './markdown-field.module.css';
import { useSecretFor } from './use-secret-for.ts';

/** Says of a text that holds secrets who reads them, and when one is left open. */
export function SecretHint({ text, worldId }: { text: string; worldId: string | undefined }) {
  const most = useSecretFor(worldId);
  // Typing comes first.
  const shown = useDeferredValue(text);
  const words = useMemo(() => hintOf(shown, most), [shown, most]);
  return (
    <div role="status" className={classes.hint}>
      {words === undefined ? null : (
        <>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span>{words}</span>
        </>
      )}
    </div>
  );
}

function hintOf(text: string, most: SecretFor): string | undefined {
  const secret = secretsIn(text);
  if (secret === null) return undefined;
  if (closeSecrets(text) !== text) return staffMessages.secretOpen;
  return staffMessages.secretFor[most === 'dm' ? secret : 'editors'];
}
