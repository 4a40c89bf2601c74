import { useQueryClient } from '@tanstack/react-query';
import type { Handout } from '@venture-atlas/types';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { BarActProps } from '../session-bar/acts.ts';
import { type Desk, listAnew } from './handout-acts.tsx';
import { HandoutForm } from './handout-form.tsx';
import { HandoutPicker } from './handout-picker.tsx';

export interface HandoutsDialogProps extends Pick<BarActProps, 'campaign' | 'details' | 'stage' | 'isLost'> {
  onDone: () => void;
}

/** What is kept ready, and to whom it is shown; or one of it being written. */
export function HandoutsDialog({ campaign, details, stage, isLost, onDone }: HandoutsDialogProps) {
  const client = useQueryClient();
  const desk: Desk = { client, campaignId: campaign.id };
  const [written, setWritten] = useState<Handout | 'new'>();
  const [chosen, setChosen] = useState<string>();
  const title = written === undefined ? 'Show a handout' : written === 'new' ? 'A new text' : 'Change the handout';
  const backToList = () => setWritten(undefined);
  return (
    <Dialog isOpen isWide onClose={onDone} title={title} words={WORDS}>
      {written === undefined ? (
        <HandoutPicker
          campaign={campaign}
          details={details}
          stage={stage}
          isLost={isLost}
          desk={desk}
          chosen={chosen}
          onDone={onDone}
          onChoose={setChosen}
          onWrite={setWritten}
        />
      ) : (
        <HandoutForm
          desk={desk}
          campaign={campaign.campaign}
          isLost={isLost}
          members={campaign.campaign.members ?? []}
          handout={written === 'new' ? undefined : written}
          onCancel={backToList}
          onDone={(saved) => {
            void listAnew(desk);
            setChosen(saved?.key);
            backToList();
          }}
        />
      )}
    </Dialog>
  );
}

const WORDS = 'Nobody sees a handout before you show it.';
