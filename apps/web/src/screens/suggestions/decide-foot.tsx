import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconArrowForwardUp, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  audienceWords,
  changesInWords,
  playersIn,
  publishMessages,
  type ReadersInWords,
  relativeTime,
  suggestionMessages,
  suggestionStateWord,
  suggestionWords,
} from '@venture-atlas/rules';
import { SUGGESTION_WHY_MAX } from '@venture-atlas/types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { worldReadersQuery } from '../../api/working-copies.ts';
import { type PendingSecretQuestion, SecretQuestion, textToPublish } from '../../forms/markdown/secret-question.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import plain from '../../ui/plain.module.css';
import { useWidth } from '../../ui/use-width.ts';
import { acceptanceOf, changedWords } from './decision.ts';
import type { OpenedProps } from './review.tsx';
import { Steps } from './steps.tsx';
import classes from './suggestions.module.css';
import { useQueueKeys } from './use-queue-keys.ts';

interface DecideFootProps extends OpenedProps {
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  /** Something changed since and is to be settled first. */
  isBlocked: boolean;
}

/** Who would read what, and what one does about a suggestion. One that is settled has no acts. */
export function DecideFoot(props: DecideFootProps) {
  const isPhone = useWidth() === 'phone';
  const { id, state } = props.details;
  const doing = props.decisions.doing(id);
  return (
    <footer className={classes.foot}>
      {state === 'open' ? (
        <Waiting {...props} />
      ) : doing === undefined ? (
        <Settled {...props} />
      ) : (
        <p role="status">{suggestionWords.doing[doing]}</p>
      )}
      {isPhone ? null : <Steps {...props.steps} />}
    </footer>
  );
}

function Settled({ details: { decided_by: by, state, decided_at: at, reply } }: DecideFootProps) {
  const verb = suggestionStateWord(state).toLowerCase();
  return (
    <div className={plain.stack8}>
      <p>
        {by === null ? suggestionStateWord(state) : `${by} ${verb} this`}
        {at === null ? '.' : `, ${relativeTime(at, Date.now())}.`}
      </p>
      {reply === '' ? null : <blockquote className={classes.why}>{reply}</blockquote>}
    </div>
  );
}

function Waiting(props: DecideFootProps) {
  const { details, decision, decisions, isEditing, setEditing, isBlocked, onEdit } = props;
  const { online } = useNetwork();
  const { asked, ask } = useSecretsAsked(useReadersOf(props.of, props.details));
  const doing = decisions.doing(details.id);
  const isOff = !online || doing !== undefined;
  const mayAccept = details.may_accept && !isOff && !isBlocked;
  const accept = async (more: { confirm_open?: true } = {}) => {
    if (isBlocked) showUnsettled(() => setEditing(false));
    if (!mayAccept) return;
    const agreed = details.text === null ? { text: null } : await ask(details, decision.text ?? '');
    if (agreed === undefined) return;
    const { text, opens = false } = agreed;
    if (text !== null && text !== decision.text) onEdit({ text });
    const sent =
      text === null || text === decision.text
        ? decision
        : { ...decision, text, chosen: new Set([...decision.chosen, 'text' as const]) };
    decisions.decide(details, {
      kind: 'accept',
      body: acceptanceOf(sent, details, { ...(opens ? { opens_secrets: true } : {}), ...more }),
    });
  };
  const decline = () => {
    if (!isOff) onEdit({ refusal: decision.refusal ?? '' });
  };
  const edit = () => {
    if (!isOff) setEditing(true);
  };
  const isEditable = details.may_accept && details.fields.length > 0;
  const isDeclining = decision.refusal !== null;
  // While something is asked, no letter decides about what stands behind it.
  const isAsking = isDeclining || asked !== null;
  useQueueKeys(
    isAsking ? {} : { a: () => void accept(), d: decline, ...(isEditable ? { e: edit } : {}) },
    isAsking ? {} : { onSend: () => void accept() },
  );
  const { failure } = decisions;
  const needsOpen =
    failure?.id === details.id && failure.error instanceof ApiError && failure.error.field === 'confirm_open';
  if (isDeclining && !isOff) return <Decline {...props} />;
  return (
    <div className={plain.stack12}>
      <SecretQuestion asked={asked} />
      {needsOpen ? (
        <ConfirmInPlace
          confirm="Add the place, and stay open"
          isBusy={isOff}
          onConfirm={() => void accept({ confirm_open: true })}
          onCancel={() => setEditing(false)}
        >
          This campaign is open: anyone with its address sees what you show to players, including what you add and show.
        </ConfirmInPlace>
      ) : null}
      {doing === undefined ? (
        <AudienceLine {...props} isOnline={online} />
      ) : (
        <p role="status">{suggestionWords.doing[doing]}</p>
      )}
      <div className={`${plain.buttons} ${classes.acts}`}>
        {details.may_accept ? (
          <ActButton
            letter="A"
            variant="filled"
            isOff={!mayAccept}
            onClick={() => void accept()}
            icon={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
          >
            Accept
          </ActButton>
        ) : null}
        {details.may_pass_on ? (
          <Button
            variant={details.may_accept ? 'default' : 'filled'}
            disabled={isOff}
            leftSection={<IconArrowForwardUp size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => decisions.decide(details, { kind: 'pass-on' })}
          >
            Pass on
          </Button>
        ) : null}
        {isEditable && !isEditing ? (
          <ActButton
            letter="E"
            isOff={isOff}
            onClick={edit}
            icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          >
            Edit
          </ActButton>
        ) : null}
        {isEditing ? (
          <Button variant="default" onClick={() => setEditing(false)}>
            Done editing
          </Button>
        ) : null}
        <ActButton
          letter="D"
          isOff={isOff}
          onClick={decline}
          icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        >
          Decline
        </ActButton>
      </div>
    </div>
  );
}

interface ActButtonProps {
  letter: string;
  variant?: string;
  isOff: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

function ActButton({ letter, variant = 'default', isOff, icon, onClick, children }: ActButtonProps) {
  return (
    <span className={plain.row8}>
      <Button variant={variant} disabled={isOff} leftSection={icon} aria-keyshortcuts={letter} onClick={onClick}>
        {children}
      </Button>
      <kbd className={classes.key}>{letter}</kbd>
    </span>
  );
}

/** Who would read what. */
function AudienceLine({ of, details, decision, isBlocked, isOnline }: DecideFootProps & { isOnline: boolean }) {
  const readers = useReadersOf(of, details);
  if (!isOnline)
    return (
      <p role="status">
        <strong>{publishMessages.offline}</strong> You can decide once you are connected again.
      </p>
    );
  if (!details.may_accept) return <p>{suggestionMessages.cannotAccept}</p>;
  if (isBlocked) return <p>{suggestionWords.changedSince}</p>;
  const changes = changedWords(decision, details);
  const isPinMoved = details.position !== null;
  const who = readers === undefined ? 'Everybody' : audienceWords(readers);
  if (changes.length === 0 && !isPinMoved) return <p>{suggestionWords.nothingPublished(details.by)}</p>;
  return (
    <p>
      {changes.length === 0 ? null : (
        <>
          <strong>{who}</strong> will see {changesInWords(changes)}.{' '}
        </>
      )}
      {isPinMoved ? 'The pin moves for everybody.' : null}
    </p>
  );
}

/** Who reads what is accepted; undefined while that is unknown. */
function useReadersOf(of: DecideFootProps['of'], { to }: DecideFootProps['details']): ReadersInWords | undefined {
  const isWorld = 'worldId' in of;
  const { data } = useQuery({ ...worldReadersQuery(isWorld ? of.worldId : undefined), enabled: isWorld });
  return isWorld ? data : playersIn({ id: of.campaignId, name: to.name ?? '' });
}

/** What has to be settled first takes the focus: whoever presses A is not left without an answer. */
function showUnsettled(show: () => void): void {
  flushSync(show);
  document.querySelector<HTMLElement>('[data-unsettled] button')?.focus();
}

/** Declines with a reason: typed, one of a few, or none. */
function Decline({ details, decision: { refusal }, decisions, onEdit }: DecideFootProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const reply = refusal ?? '';
  const decline = (words: string) => decisions.decide(details, { kind: 'decline', reply: words.trim() });
  const close = () => onEdit({ refusal: null });
  return (
    <form
      className={plain.stack12}
      onSubmit={(event) => {
        event.preventDefault();
        decline(reply);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={plain.buttons}>
        {suggestionWords.presets.map((preset) => (
          <Button key={preset} variant="default" onClick={() => onEdit({ refusal: preset })}>
            {preset}
          </Button>
        ))}
      </div>
      <TextInput
        ref={ref}
        label={`Decline, with a word to ${details.by}`}
        autoComplete="off"
        maxLength={SUGGESTION_WHY_MAX}
        value={reply}
        onChange={(event) => onEdit({ refusal: event.currentTarget.value })}
      />
      <div className={plain.buttons}>
        <Button type="submit" disabled={reply.trim() === ''}>
          Decline
        </Button>
        <Button variant="default" onClick={() => decline('')}>
          Without a reason
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What goes out of a text once it was asked about secrets whose readers change. */
interface Agreed {
  text: string | null;
  opens?: boolean;
}

/** Asks before words of a secret reach others, with a way to keep it secret and publish the rest. */
function useSecretsAsked(readers: ReadersInWords | undefined) {
  const [asked, setAsked] = useState<PendingSecretQuestion | null>(null);
  const ask = async (details: DecideFootProps['details'], text: string): Promise<Agreed | undefined> => {
    let opens = false as boolean;
    const askAbout = (question: Omit<PendingSecretQuestion, 'answer'>) =>
      new Promise<boolean>((resolve) => {
        const answer = (isMeant: boolean) => {
          opens = isMeant;
          setAsked(null);
          resolve(isMeant);
        };
        setAsked({ ...question, answer });
      });
    const label = `Text of ${details.place?.name ?? ''}`;
    const words = await textToPublish(askAbout, { label, readers, before: details.text?.before ?? '', typed: text });
    return words === undefined ? undefined : { text: words, opens };
  };
  return { asked, ask };
}
