import { Button } from '@mantine/core';
import { IconMap, IconPhoto, IconWriting } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Handout } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { createHandout, handoutsQuery } from '../../api/handouts.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { AddPictureButton, AddPictureState, useAddPicture } from './add-picture.tsx';
import { type Desk, listAnew, showIt, takeAway } from './handout-acts.tsx';
import { HandoutCard } from './handout-card.tsx';
import classes from './handouts.module.css';
import type { HandoutsDialogProps } from './handouts-dialog.tsx';
import { PageTurner } from './page-turner.tsx';
import { ShownTo, someByName, type Whom } from './shown-to.tsx';
import { useOnTable } from './use-on-table.ts';

export interface HandoutPickerProps extends HandoutsDialogProps {
  desk: Desk;
  /** The key of the chosen one; undefined: the first. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  onWrite: (handout: Handout | 'new') => void;
}

/** What is kept ready, to be chosen from, and whom it is shown to. */
export function HandoutPicker(props: HandoutPickerProps) {
  const { campaign, details, stage, isLost, desk, chosen, onChoose, onWrite, onDone } = props;
  const list = useInfiniteQuery(handoutsQuery(campaign.id));
  const handouts = list.data?.pages.flatMap((page) => page.handouts) ?? [];
  const one = handouts.find(({ key }) => key === chosen) ?? handouts[0];
  const [picked, setPicked] = useState<Whom>();
  const whom = picked ?? seenBy(one);
  const [problem, setProblem] = useState<string>();
  const members = campaign.campaign.members ?? [];
  const place = pictured(props);
  const add = useAddPicture(campaign.id, isLost, (made) => {
    add.upload.clear();
    onChoose(made.key);
    void listAnew(desk);
  });

  const show = (handout: Handout): void => {
    if (whom.to === 'some' && whom.people.length === 0) setProblem('Choose who sees it.');
    else {
      onDone();
      void showIt(desk, handout, whom.to === 'some' ? whom : { to: whom.to }, someByName(whom, members));
    }
  };
  const addPlace = async (): Promise<void> => {
    if (place === undefined) return;
    setProblem(undefined);
    const { alias, show_players: isKnown } = campaign.settingsOf(place.id);
    // A name that players do not have is for the DM to type.
    const title = alias ?? (isKnown ? place.name : '');
    try {
      const made = await createHandout(campaign.id, { title, text: '', location_id: place.id });
      onChoose(made.key);
      await listAnew(desk);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <div className={classes.picker} {...add.drop}>
      <div className={classes.makers}>
        <AddPictureButton add={add} isOff={isLost} />
        <Button
          variant="default"
          disabled={isLost || place === undefined}
          leftSection={<IconMap size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void addPlace()}
        >
          Picture of {place?.name ?? details.name}
        </Button>
        <Button
          variant="default"
          leftSection={<IconWriting size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onWrite('new')}
        >
          Text
        </Button>
      </div>
      <AddPictureState add={add} />
      {list.isPending ? (
        <RowsSkeleton count={2} label="Opening the handouts" />
      ) : list.error !== null && handouts.length === 0 ? (
        <Alert kind="error" onRetry={list.refetch}>
          {errorText(list.error)}
        </Alert>
      ) : handouts.length === 0 ? (
        <EmptyState title="No handouts yet" level={3}>
          Add a picture or a text.
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {handouts.map((handout) => (
            <HandoutCard
              key={handout.key}
              handout={handout}
              members={members}
              isChosen={handout === one}
              onChoose={() => onChoose(handout.key)}
              onShow={() => (isLost || add.isSending ? undefined : show(handout))}
              onWrite={() => onWrite(handout)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More handouts
        </Button>
      ) : null}
      {one === undefined ? null : <PagesOfChosen chosen={one.key} onProblem={setProblem} desk={desk} isLost={isLost} />}
      <ShownTo
        whom={whom}
        members={members}
        isShort={stage.width === 'phone'}
        onChange={(next) => {
          setProblem(undefined);
          setPicked(next);
        }}
      />
      {one === undefined ? null : <PlayersRead handout={one} onWrite={() => onWrite(one)} />}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className={classes.buttons}>
        {one?.shown_to == null ? null : (
          <Button
            variant="default"
            disabled={isLost}
            onClick={() => {
              onDone();
              void takeAway(desk, one);
            }}
          >
            Take it away
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          data-autofocus
          disabled={one === undefined || isLost || add.isSending}
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => one !== undefined && show(one)}
        >
          Show it
        </Button>
      </div>
    </div>
  );
}

/** Those who see a handout now: shown again, it reaches nobody else by default. Without any it is everybody. */
const seenBy = (handout: Handout | undefined): Whom => ({
  to: handout?.shown_to ?? 'everybody',
  people: handout?.people ?? [],
});

/** The words that come with the picture or text, before it is shown. */
function PlayersRead({ handout: { title }, onWrite }: { handout: Handout; onWrite: () => void }) {
  return (
    <p className={classes.read}>
      {title === '' ? (
        'Players read no title. '
      ) : (
        <>
          Players read: <strong>{title}</strong>{' '}
        </>
      )}
      <button type="button" onClick={onWrite}>
        {title === '' ? 'Add a title' : 'Change it'}
      </button>
    </p>
  );
}

interface PagesOfChosenProps {
  desk: Desk;
  /** The key of the chosen one. */
  chosen: string;
  isLost: boolean;
  onProblem: (words: string | undefined) => void;
}

/** Turns the pages of the chosen one, while the table screen shows it and it has several. */
function PagesOfChosen({ desk, chosen, isLost, onProblem }: PagesOfChosenProps) {
  const shown = useOnTable(desk.campaignId);
  if (shown?.key !== chosen || shown.pages < 2) return null;
  return (
    <PageTurner
      desk={desk}
      shown={shown}
      isLost={isLost}
      words="On the table screen"
      onProblem={(error) => onProblem(error === undefined ? undefined : `Not turned. ${errorText(error)}`)}
    />
  );
}

/** The place whose picture can be added: the one that is open, else the map. */
function pictured({ details, stage }: HandoutPickerProps): { id: number; name: string } | undefined {
  const { selected } = stage;
  if (selected?.has_map) return { id: selected.location_id, name: selected.name };
  return details.map_width === null ? undefined : { id: details.id, name: details.name };
}
