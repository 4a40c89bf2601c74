import { Button } from '@mantine/core';
import { IconFileText, IconMapPin, IconMapPinOff, IconRestore, IconTag } from '@tabler/icons-react';
import { relativeTime } from '@venture-atlas/rules';
import type { TrashItem } from '@venture-atlas/types';
import classes from './trash.module.css';

interface TrashRowProps {
  item: TrashItem;
  isTicked: boolean;
  isBusy: boolean;
  onTick: () => void;
  onRestore: () => void;
}

const icons = { location: IconMapPin, position: IconMapPinOff, wikipage: IconFileText, type: IconTag } as const;

/** One deleted thing; on phones a card. */
export function TrashRow({ item, isTicked, isBusy, onTick, onRestore }: TrashRowProps) {
  const { name, kind, deleted_at, deleted_by, kept_until } = item;
  const Icon = icons[kind];
  const what = whatItWas(item);
  return (
    <tr data-ticked={isTicked || undefined}>
      <td className={classes.tick}>
        <input type="checkbox" aria-label={`Choose ${name}, ${what}`} checked={isTicked} onChange={onTick} />
      </td>
      <td className={classes.name}>{name}</td>
      <td className={classes.what}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {what}
      </td>
      <td className={classes.by}>
        {deleted_by.name}, <time dateTime={deleted_at}>{relativeTime(deleted_at, Date.now())}</time>
      </td>
      <td className={classes.until}>
        <time dateTime={kept_until}>
          {new Date(kept_until).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}
        </time>
      </td>
      <td className={classes.act}>
        <Button
          variant="subtle"
          disabled={isBusy}
          aria-label={`Restore ${name}, ${what}`}
          leftSection={<IconRestore size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onRestore}
        >
          Restore
        </Button>
      </td>
    </tr>
  );
}

/** What it was, in a few words. */
function whatItWas({ kind, type, map, has_text }: TrashItem): string {
  if (kind === 'type') return 'Type';
  if (kind === 'wikipage') return 'Text of the place';
  if (kind === 'position') return map === null ? 'Where it stood' : `Where it stood on ${map.name}`;
  const place = type ?? 'Place';
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}${map === null ? '' : ` on ${map.name}`}${has_text ? ', with its text' : ''}`;
}
