import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { WorldRequest } from '@venture-atlas/types';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { acceptWorld, leaveWorld, worldsQuery } from '../../api/worlds.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './worlds.module.css';

/** Worlds whose owners ask for help with them. */
export function Invitations({ requests }: { requests: readonly WorldRequest[] }) {
  const { user } = useViewer();
  if (user?.email_verified === false) {
    return (
      <p className={plain.quiet}>
        Whoever asks you to edit a world names your email. What they ask stands here once you have followed the link
        that we sent there.
      </p>
    );
  }
  if (requests.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="invited-title">
      <h2 className={classes.subtitle} id="invited-title">
        Invited to
      </h2>
      <ul className={`${plain.bare} ${classes.rows}`}>
        {requests.map((request) => (
          <Invitation key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({ request: { id, name, owner_name: owner, asked_at: askedAt } }: { request: WorldRequest }) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: async (isYes: boolean) => {
      if (isYes) await acceptWorld(id);
      else await leaveWorld(id);
    },
    onSuccess: (_nothing, isYes) => showToast(isYes ? `You edit ${name} now.` : `You do not edit ${name}.`),
    // A question that was taken back meanwhile goes from the list as well.
    onSettled: (_nothing, error) => {
      if (isNotFound(error)) showToast(`${name} is no longer offered to you.`);
      return client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <li className={classes.row}>
      <div className={classes.rowLine}>
        <div>
          <h3 className={classes.rowName}>{name}</h3>
          <p className={classes.facts}>
            {owner} asked you to edit it too, {relativeTime(askedAt, Date.now())}.
          </p>
        </div>
        <div className={plain.buttons}>
          <Button
            variant="subtle"
            aria-label={`No, thanks: ${name}`}
            disabled={answering.isPending}
            onClick={() => answering.mutate(false)}
          >
            No, thanks
          </Button>
          <Button
            variant="default"
            aria-label={`Accept: ${name}`}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
            disabled={answering.isPending}
            onClick={() => answering.mutate(true)}
          >
            Accept
          </Button>
        </div>
      </div>
      {answering.isError ? <Alert kind="error">{errorText(answering.error)}</Alert> : null}
    </li>
  );
}
