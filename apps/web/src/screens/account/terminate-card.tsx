import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { User } from '@venture-atlas/types';
import { useState } from 'react';
import classes from './account.module.css';
import { TerminateDialog } from './terminate-dialog.tsx';

/** The end of the account, apart from everything else. */
export function TerminateCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`${classes.card} ${classes.apart}`} aria-labelledby="terminate-title">
      <h2 className={classes.cardTitle} id="terminate-title">
        Terminate account
      </h2>
      <p className={classes.words}>
        Your account is deactivated or deleted from our active databases. Some information may be kept to prevent fraud,
        troubleshoot problems, assist investigations, enforce our legal terms or comply with the law.
      </p>
      <Button
        variant="danger"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Terminate Account
      </Button>
      <TerminateDialog user={user} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
