import { useQueryClient } from '@tanstack/react-query';
import { handoutName } from '@venture-atlas/rules';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { hush, sayRefused } from '../session-bar/sentence.ts';
import { PageTurner } from './page-turner.tsx';
import { useOnTable } from './use-on-table.ts';

/** Turns the pages of the text on the table screen, while it shows one that has several. */
export function PagesAct({ campaign, stage, form, isLost }: BarActProps) {
  const client = useQueryClient();
  const shown = useOnTable(campaign.id);
  const [isRefused, setRefused] = useState(false);
  // On a phone it lies where the panel and the list lie.
  const isCovered = stage.width === 'phone' && (stage.place !== null || stage.isListOpen);
  if (shown === undefined || shown.pages < 2 || isCovered) return null;
  return (
    <PageTurner
      desk={{ client, campaignId: campaign.id }}
      shown={shown}
      isLost={isLost}
      words={form === 'row' ? handoutName(shown.title) : undefined}
      isShort={form !== 'row'}
      onProblem={(error) => {
        if (error !== undefined) sayRefused(`Not turned. ${errorText(error)}`);
        else if (isRefused) hush();
        setRefused(error !== undefined);
      }}
    />
  );
}
