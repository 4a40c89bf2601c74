import { IconMap2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime, suggestionMessages, suggestionWords } from '@venture-atlas/rules';
import { type SuggestionDetails, suggestionLabels } from '@venture-atlas/types';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { type QueueOf, suggestionQuery } from '../../api/suggestions.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { mapPath } from '../../navigation/paths.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { TextChange } from '../../working-copy/changes-card.tsx';
import { DecideFoot } from './decide-foot.tsx';
import { type Decision, editDecision, textNames, unsettled } from './decision.ts';
import { EditFields } from './edit-fields.tsx';
import { ChangedSince, TextConflicts } from './review-conflicts.tsx';
import { ReviewMap } from './review-map.tsx';
import { Steps, type StepsProps } from './steps.tsx';
import classes from './suggestions.module.css';
import type { Decisions } from './use-decisions.ts';
import { type Drafts, useDraft } from './use-draft.ts';

interface ReviewProps {
  id: string;
  of: QueueOf;
  steps: StepsProps;
  decisions: Decisions;
  drafts: Drafts;
}

/** One suggestion with all that it would change, and what one does about it. */
export function Review(props: ReviewProps) {
  const { id, steps } = props;
  const query = useQuery(suggestionQuery(id));
  const { data, error } = query;
  useNextOne(steps.next, data !== undefined);
  return (
    <article className={`${plain.card} ${classes.review}`} aria-label="The open suggestion">
      {isNotFound(error) ? <p className={classes.body}>{suggestionMessages.handled}</p> : <LoadFailure of={query} />}
      {data === undefined ? (
        query.isPending ? (
          <RowsSkeleton count={6} label="Opening the suggestion" />
        ) : null
      ) : (
        <Opened details={data} {...props} />
      )}
    </article>
  );
}

/** The one that comes next is there when its time comes. */
function useNextOne(id: string | undefined, isTime: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isTime && id !== undefined) void client.prefetchQuery(suggestionQuery(id));
  }, [client, id, isTime]);
}

/** What the parts of an open suggestion are given. */
export interface OpenedProps extends ReviewProps {
  details: SuggestionDetails;
  decision: Decision;
  onEdit: (edit: Parameters<typeof editDecision>[2]) => void;
}

function Opened({ details, ...props }: ReviewProps & { details: SuggestionDetails }) {
  const { of, steps, drafts } = props;
  const { decision, change } = useDraft(details, drafts);
  const [isEditing, setEditing] = useState(false);
  const isPhone = useWidth() === 'phone';
  const onEdit: OpenedProps['onEdit'] = (edit) => change((now) => editDecision(now, details, edit));
  const opened = { ...props, details, decision, onEdit };
  const open = new Set(unsettled(decision, details));
  const mapOfPlace = details.position?.map ?? details.new_place?.map;
  return (
    <>
      <div className={classes.body}>
        {isPhone ? <Steps {...steps} /> : null}
        <Head details={details} of={of} />
        {isEditing ? (
          <EditFields {...opened} />
        ) : (
          <>
            <ReadFields details={details} decision={decision} />
            <TextConflicts decision={decision} details={details} onDecision={(next) => change(() => next)} />
          </>
        )}
        {open.has('name') && details.name !== null ? (
          <ChangedSince
            label={suggestionLabels.name}
            by={details.by}
            mine={details.name.before}
            theirs={decision.name ?? ''}
            onKeep={() => onEdit({ name: details.name?.before ?? '' })}
            onTake={() => onEdit({ name: decision.name ?? '' })}
          />
        ) : null}
        {mapOfPlace === undefined ? null : (
          <ReviewMap {...opened} map={mapOfPlace} isEditing={isEditing} isUnsettled={open.has('position')} />
        )}
      </div>
      <DecideFoot {...opened} isEditing={isEditing} setEditing={setEditing} isBlocked={open.size > 0} />
    </>
  );
}

/** Of which place, by whom, when, and why. */
function Head({ details, of }: { details: SuggestionDetails; of: QueueOf }) {
  const { place, position, new_place: newPlace, by, decided_before: before, sent_at: sentAt, why } = details;
  const map = position?.map ?? newPlace?.map;
  const name = newPlace?.name ?? place?.name ?? 'A place that is gone';
  const scope = 'worldId' in of ? { worldId: of.worldId } : { campaignId: of.campaignId };
  const child = newPlace === null ? place?.slug : undefined;
  const slug = map?.slug ?? place?.slug;
  return (
    <header className={plain.stack8}>
      <div className={`${plain.row12} ${plain.spaceBetween} ${plain.wrap}`}>
        <div className={plain.canShrink}>
          <p className={plain.quiet}>
            {newPlace === null
              ? map === undefined
                ? ''
                : `On the ${map.name} map`
              : `A new place on ${newPlace.map.name}`}
          </p>
          <h2 className={classes.name} translate="no">
            {name}
          </h2>
        </div>
        {slug === undefined ? null : (
          <Link className={`${plain.row8} ${classes.way}`} to={mapPath(slug, { ...scope, child })}>
            <IconMap2 size={18} stroke={1.75} aria-hidden="true" />
            Show on the map
          </Link>
        )}
      </div>
      <p>
        <strong>{by}</strong> <span className={plain.secondary}>{relativeTime(sentAt, Date.now())}</span>
        {before.all === 0 ? null : (
          <span className={plain.secondary}> · {suggestionWords.acceptedBefore(before.accepted, before.all)}</span>
        )}
      </p>
      {why === '' ? null : <blockquote className={classes.why}>{why}</blockquote>}
    </header>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.field} aria-label={label}>
      <h3 className={plain.label}>{label}</h3>
      {children}
    </section>
  );
}

/** Every field that would change, as the card of changes shows it. */
function ReadFields({ details, decision }: Pick<OpenedProps, 'details' | 'decision'>) {
  const { text, name, new_place: place } = details;
  const { typed } = textNames(details);
  return (
    <>
      {name === null ? null : (
        <Field label={name.as_alias ? 'What players call it' : suggestionLabels.name}>
          <TextChange kind="line" before={name.before} after={decision.name ?? name.after} />
        </Field>
      )}
      {text === null ? null : (
        <Field label={suggestionLabels.text}>
          <TextChange before={typed(text.before)} after={typed(decision.text ?? text.after)} />
        </Field>
      )}
      {place === null || decision.placeText === '' ? null : (
        <Field label={suggestionLabels.text}>
          <TextChange before="" after={decision.placeText} />
        </Field>
      )}
      {details.fields.length === 0 ? <p className={plain.quiet}>{suggestionWords.wrongWords}</p> : null}
    </>
  );
}
