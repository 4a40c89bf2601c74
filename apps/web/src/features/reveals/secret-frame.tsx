import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconLock, IconLockOpen, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { publishMessages, relativeTime } from '@venture-atlas/rules';
import type { Reveal } from '@venture-atlas/types';
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { revealsQuery } from '../../api/reveals.ts';
import type { SecretFrameProps } from '../../map/panel/text/secret-frame.ts';
import { type CampaignOnMap, useCampaign } from '../../map/stage/campaign-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showInPart } from '../../ui/scroll-in-part.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import { namesOf } from '../handouts/shown-to.tsx';
import { setKnowledge } from '../knowledge/use-knowledge.ts';
import { type Audience, type Revealing, reveal, takeBack } from './reveal-acts.tsx';
import classes from './secret-frame.module.css';

/** A secret as the DM has it: who reads it now, and what reveals it or takes it back. */
export function SecretFrame({ children, ...secret }: SecretFrameProps) {
  const campaign = useCampaign();
  return campaign === null ? (
    children
  ) : (
    <FrameInCampaign {...secret} campaign={campaign}>
      {children}
    </FrameInCampaign>
  );
}

function FrameInCampaign({ id, place, begins, campaign, children }: SecretFrameProps & { campaign: CampaignOnMap }) {
  const client = useQueryClient();
  const { data } = useQuery(revealsQuery(campaign.id, place.id));
  const { online } = useNetwork();
  const isLost = useLostAt() !== undefined || !online;
  const of: Revealing = { client, campaign, place, secret: id };
  const revealed = data?.reveals.find(({ secret }) => secret === id);
  const { ref, act } = useFocusAfterAct();
  if (revealed !== undefined)
    return (
      <Revealed of={of} reveal={revealed} begins={begins} isLost={isLost} frame={ref} onAct={act}>
        {children}
      </Revealed>
    );
  return (
    <section
      className={classes.secret}
      aria-label={`Secret, visible to you and the editors: ${begins}`}
      tabIndex={-1}
      ref={ref}
    >
      <p className={classes.sign} aria-hidden="true">
        <IconLock size={16} stroke={1.75} />
        <strong>Secret</strong>
        <span>You and the editors</span>
      </p>
      {children}
      {isLost ? (
        <p className={classes.hint} role="status">
          <strong>{publishMessages.offline}</strong> {publishMessages.nobodyElse}
        </p>
      ) : null}
      {data === undefined ? null : data.is_text_shown ? (
        <RevealSteps of={of} isLost={isLost} onAct={act} />
      ) : (
        <div className={classes.acts}>
          <p className={classes.hint}>Players can't see this text yet.</p>
          <Button variant="default" disabled leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden="true" />}>
            Reveal
          </Button>
          <Button
            variant="subtle"
            className={classes.back ?? ''}
            disabled={isLost}
            onClick={() => void setKnowledge(campaign, { locationId: place.id, name: place.name }, { show_wiki: true })}
          >
            Show wiki
          </Button>
        </div>
      )}
    </section>
  );
}

/** The frame that replaces another one after an act takes the focus, because the pressed button is gone. */
function useFocusAfterAct() {
  const hasActed = useRef(false);
  const ref = useCallback((frame: HTMLElement | null) => {
    if (frame === null || !hasActed.current) return;
    hasActed.current = false;
    frame.focus({ preventScroll: true });
    showInPart(frame);
  }, []);
  const act = () => {
    hasActed.current = true;
  };
  return { ref, act };
}

interface RevealStepsProps {
  of: Revealing;
  isLost: boolean;
  onAct: () => void;
}

/** Nothing is sent by the first press: it asks to whom. */
function RevealSteps({ of, isLost, onAct }: RevealStepsProps) {
  const [step, setStep] = useState<'closed' | 'whom' | 'some'>('closed');
  const [people, setPeople] = useState<readonly number[]>([]);
  const close = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === 'some' && last.current !== null) showInPart(last.current);
  }, [step]);
  const members = of.campaign.campaign.members ?? [];
  const send = (audience: Audience): void => {
    setStep('closed');
    onAct();
    void reveal(of, audience);
  };
  if (step === 'closed')
    return (
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={isLost}
          leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setPeople([]);
            setStep('whom');
            requestAnimationFrame(() => close.current?.focus());
          }}
        >
          Reveal
        </Button>
      </div>
    );
  return (
    <>
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={isLost}
          leftSection={<IconUsers size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => send({ to: 'everybody', people: [] })}
        >
          Everybody
        </Button>
        <Button
          variant="default"
          className={step === 'some' ? (classes.chosen ?? '') : ''}
          aria-expanded={step === 'some'}
          onClick={() => setStep('some')}
        >
          Some players
        </Button>
        <IconButton variant="subtle" label="Keep it secret" ref={close} onClick={() => setStep('closed')}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {step === 'whom' ? null : (
        <>
          <fieldset className={classes.people}>
            <legend className={classes.unseen}>Players who will read it</legend>
            {members.length === 0 ? <p className={classes.hint}>Nobody has joined so far.</p> : null}
            {members.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={people.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setPeople((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
                }
              />
            ))}
          </fieldset>
          <div className={classes.acts} ref={last}>
            <Button
              disabled={isLost || people.length === 0}
              leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => send({ to: 'some', people: [...people] })}
            >
              {people.length === 0 ? 'Reveal' : `Reveal to ${people.length}`}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface RevealedProps {
  of: Revealing;
  reveal: Reveal;
  begins: string;
  isLost: boolean;
  frame: Ref<HTMLElement>;
  onAct: () => void;
  children: ReactNode;
}

function Revealed({ of, reveal: { to, people, at }, begins, isLost, frame, onAct, children }: RevealedProps) {
  const whom = to === 'everybody' ? 'everybody' : namesOf(people, of.campaign.campaign.members ?? []);
  return (
    <section className={classes.revealed} aria-label={`Revealed to ${whom}: ${begins}`} tabIndex={-1} ref={frame}>
      <p className={classes.sign} aria-hidden="true">
        <IconLockOpen size={16} stroke={1.75} />
        <strong>Revealed to {whom}</strong>
        <span>{relativeTime(at, Date.now())}</span>
      </p>
      {children}
      <div className={classes.acts}>
        {to === 'everybody' ? null : (
          <Button
            variant="default"
            disabled={isLost}
            leftSection={<IconUsers size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void reveal(of, { to: 'everybody', people: [] })}
          >
            Reveal to everybody
          </Button>
        )}
        <Button
          variant="subtle"
          className={classes.back ?? ''}
          disabled={isLost}
          onClick={() => {
            onAct();
            void takeBack(of, { to, people });
          }}
        >
          Take back
        </Button>
      </div>
    </section>
  );
}
