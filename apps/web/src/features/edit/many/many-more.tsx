import { Button } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconEyeOff,
  IconListCheck,
  IconMap2,
  IconPencil,
  IconTag,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import { PLACES_DUPLICATED_MAX } from '@venture-atlas/types';
import { usePopup } from '../../../ui/use-popup.ts';
import { countedPlaces, type ManyAct } from '../session/many.ts';
import { whileOff } from '../while-off.ts';
import classes from './many-bar.module.css';
import type { ManyFieldName } from './many-field.tsx';
import type { Many } from './use-many.ts';

export interface ManyMoreProps {
  many: Many;
  isOff: boolean;
  isPhone: boolean;
  /** On a map that is a draft, all places are drafts. */
  offersDrafts: boolean;
  tool: (name: string) => object;
  onRun: (what: ManyAct) => void;
  onDuplicate: () => void;
  onField: (field: ManyFieldName) => void;
  /** Opens the list of places, to choose in it. */
  onList: () => void;
}

interface Item {
  label: string;
  Icon: typeof IconDots;
  onClick: () => void;
  isDanger?: boolean;
  isOff?: boolean;
}

/** The menu of less common actions; on phones, of all that do not fit in the bar. */
export function ManyMore(props: ManyMoreProps) {
  const { tool } = props;
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLSpanElement>();
  return (
    <span className={classes.more} ref={hostRef}>
      <Button
        {...tool('More')}
        variant="default"
        aria-expanded={isOpen}
        ref={buttonRef}
        leftSection={<IconDots {...icon} />}
        onClick={toggle}
      >
        More
      </Button>
      {isOpen ? (
        <ul className={classes.menu}>
          {itemsOf(props).map(({ label, Icon, onClick, isDanger = false, isOff = props.isOff }) => (
            <li key={label}>
              <button
                type="button"
                data-danger={isDanger || undefined}
                {...whileOff(isOff)}
                onClick={() => {
                  // The menu item disappears with the menu.
                  buttonRef.current?.focus();
                  close();
                  onClick();
                }}
              >
                <Icon {...icon} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </span>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function itemsOf(props: ManyMoreProps): Item[] {
  const { many, isOff, isPhone, offersDrafts, onRun, onDuplicate, onField, onList } = props;
  const count = many.places.length;
  const drafts = many.places.filter(({ draft }) => draft === true).length;
  const published = count - drafts;
  const items: Item[] = [
    { label: 'Add all of a type', Icon: IconTag, onClick: () => onField('Choose'), isOff: false },
    { label: 'Choose in the list', Icon: IconListCheck, onClick: onList, isOff: false },
    { label: 'Move to another map', Icon: IconMap2, onClick: () => onField('Map') },
  ];
  if (isPhone) {
    const isTooMany = isOff || count > PLACES_DUPLICATED_MAX;
    items.push({ label: 'Duplicate', Icon: IconCopy, onClick: onDuplicate, isOff: isTooMany });
  }
  if (offersDrafts && drafts > 0) {
    const label = drafts === 1 ? 'Publish 1 draft' : `Publish ${drafts.toLocaleString('en')} drafts`;
    items.push({ label, Icon: IconWorldUpload, onClick: () => onRun({ act: 'publish' }) });
  }
  if (offersDrafts && published > 0) {
    const label = published === 1 ? 'Make 1 a draft' : `Make ${published.toLocaleString('en')} drafts`;
    items.push({ label, Icon: IconPencil, onClick: () => onRun({ act: 'draft' }) });
  }
  if (isPhone)
    items.push({ label: 'De-activate', Icon: IconEyeOff, isDanger: true, onClick: () => onRun({ act: 'take_off' }) });
  items.push({
    label: `${countedPlaces(count)} to the trash`,
    Icon: IconTrash,
    isDanger: true,
    onClick: () => onRun({ act: 'remove' }),
  });
  return items;
}
