import { IconCheck, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { campaignsQuery } from '../../api/campaigns.ts';
import { editCampaignPath, mapPath } from '../../navigation/paths.ts';
import {
  endFirstMinute,
  type FirstMinute,
  type FirstMinuteStep,
  firstMinuteSteps,
  foldFirstMinute,
  nextStep,
  settleStep,
  useFirstMinute,
} from '../../session/first-minute.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { wholeSettings } from '../campaign/knowledge/use-knowledge.ts';
import classes from './first-minute-card.module.css';
import type { GuideProps } from './guide.tsx';
import { NameStep } from './name-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { PlayersSight } from './players-sight.tsx';

const title = 'Three steps to your table';
const names: Record<FirstMinuteStep, string> = {
  name: 'Name your campaign',
  show: 'Show your players a place',
  phone: 'See it on a phone',
};

/** The card of the signed-in account, if that is the one that began its first minute here; below it what players see. */
export function FirstMinuteSteps(props: GuideProps) {
  const minute = useFirstMinute();
  if (minute === undefined) return null;
  const { slug, campaign } = props;
  return (
    <>
      <FirstMinuteCard {...props} minute={minute} />
      {campaign === null || minute.isFolded ? null : (
        <PlayersSight slug={slug} campaignId={campaign.id} step={nextStep(minute)} />
      )}
    </>
  );
}

/** Three steps that a new DM may do, skip, put off, or end. Each is done by the act itself, wherever it is done. */
function FirstMinuteCard({ slug, campaign, points, minute }: GuideProps & { minute: FirstMinute }) {
  const { data: own } = useQuery(campaignsQuery);
  const led = campaign?.campaign ?? own?.[0];
  const isNamed = led !== undefined;
  const isShown =
    campaign !== null &&
    points.some(({ location_id }) => wholeSettings(campaign.settingsOf(location_id)).knowledge !== 'hidden');
  useEffect(() => {
    if (isNamed) settleStep('name', 'done');
    if (isShown) settleStep('show', 'done');
  }, [isNamed, isShown]);
  const next = nextStep(minute);
  useEffect(() => {
    if (next !== undefined) return;
    if (minute.done.length > 0) showToast('Your table is ready.');
    endFirstMinute();
  }, [next, minute.done.length]);
  if (next === undefined) return null;

  const count = `${minute.done.length} of ${firstMinuteSteps.length}`;
  if (minute.isFolded) {
    return (
      <button type="button" className={classes.folded} aria-expanded={false} onClick={() => foldFirstMinute(false)}>
        <span>{title}</span>
        <span className={classes.count}>{count}</span>
        <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
      </button>
    );
  }
  const toMap = led === undefined ? null : <Link to={mapPath(slug, { campaignId: led.id })}>Open {led.name}</Link>;
  const bodies: Record<FirstMinuteStep, ReactNode> = {
    name: <NameStep slug={slug} />,
    show:
      campaign === null ? (
        <p>{toMap ?? 'Name a campaign first.'}</p>
      ) : (
        <p>
          Their map starts without names. Press a name, then <strong>Named</strong>.
        </p>
      ),
    phone: campaign === null ? <p>{toMap ?? 'Name a campaign first.'}</p> : <PhoneStep campaign={campaign.campaign} />,
  };
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <IconButton label="Close the steps" variant="subtle" onClick={endFirstMinute}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <ol className={classes.steps}>
        {firstMinuteSteps.map((step, index) => {
          const isDone = minute.done.includes(step);
          const isNext = step === next;
          return (
            <li key={step} className={classes.step} data-next={isNext || undefined} aria-current={isNext && 'step'}>
              <span className={classes.sign} data-done={isDone || undefined} aria-hidden="true">
                {isDone ? <IconCheck size={18} stroke={2} /> : index + 1}
              </span>
              <div className={classes.words}>
                <h3 className={classes.name} data-done={isDone || undefined}>
                  {names[step]}
                </h3>
                {step === 'name' && isDone && led !== undefined ? (
                  <p>
                    {led.name} · <Link to={editCampaignPath(led.id)}>Change</Link>
                  </p>
                ) : null}
                {minute.skipped.includes(step) && !isDone ? <p>Skipped</p> : null}
                {isNext ? bodies[step] : null}
                {isNext ? (
                  <button
                    type="button"
                    className={classes.link}
                    aria-label={`Skip: ${names[step]}`}
                    onClick={() => settleStep(step, 'skipped')}
                  >
                    Skip
                  </button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      <footer className={classes.foot}>
        <div className={classes.progress}>
          <NeatlineProgress value={minute.done.length} total={firstMinuteSteps.length} label={`${count} steps done`} />
        </div>
        <button type="button" className={classes.link} onClick={() => foldFirstMinute(true)}>
          Not now
        </button>
      </footer>
    </section>
  );
}
