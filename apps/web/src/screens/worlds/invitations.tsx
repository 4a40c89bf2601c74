import { useMutation, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { WorldRequest } from '@venture-atlas/types';
import { isNotFound } from '../../api/api-error.ts';
import { acceptWorld, leaveWorld, worldsQuery } from '../../api/worlds.ts';
import { AnswerActs } from '../../forms/answer-acts.tsx';
import { OfferedRow, OfferedRows } from '../../forms/offered-rows.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';

/** Worlds whose owners ask for help with them. */
export function Invitations({ requests }: { requests: readonly WorldRequest[] }) {
  const { user } = useViewer();
  if (user?.email_verified === false) {
    return <p className={plain.quiet}>Invitations to edit a world appear here after you confirm your email address.</p>;
  }
  if (requests.length === 0) return null;
  return (
    <OfferedRows title="Invited to">
      {requests.map((request) => (
        <Invitation key={request.id} request={request} />
      ))}
    </OfferedRows>
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
    <OfferedRow
      name={name}
      facts={`${owner} asked you to edit it too, ${relativeTime(askedAt, Date.now())}.`}
      error={answering.error}
      acts={<AnswerActs name={name} isBusy={answering.isPending} onAnswer={answering.mutate} />}
    />
  );
}
