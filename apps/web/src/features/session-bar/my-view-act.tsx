import { IconFocus2 } from '@tabler/icons-react';
import { errorText } from '../../api/api-error.ts';
import { showView } from '../../api/table.ts';
import type { BarActProps } from './acts.ts';
import { BarButton } from './bar-button.tsx';
import { say, sayNote, sayRefused, withLateness } from './sentence.ts';
import { viewOfStage } from './view-of-stage.ts';

/** Shows players the DM's view: the table screen moves there, and phones are notified. */
export function MyViewAct({ campaign, details, stage, form, isLost }: BarActProps) {
  const show = async (): Promise<void> => {
    const view = viewOfStage(stage, details);
    if (view === undefined) return;
    const selected = stage.selected === null ? {} : { selected_id: stage.selected.location_id };
    try {
      const { is_shown, name } = await withLateness(showView(campaign.id, { ...view, ...selected }));
      if (!is_shown) sayNote('Your players cannot see this map. The table screen stays where it is.');
      else if (name === null) say('Another part of the map is shown');
      else
        say(
          <>
            <strong translate="no">{name}</strong> is shown
          </>,
        );
    } catch (error) {
      sayRefused(`Not shown. ${errorText(error)}`, show);
    }
  };
  return <BarButton form={form} Icon={IconFocus2} label="My view" isDisabled={isLost} onClick={() => void show()} />;
}
