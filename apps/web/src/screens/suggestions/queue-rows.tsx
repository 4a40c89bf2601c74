import {
  IconAlertTriangle,
  IconMapPinPlus,
  IconMapPinShare,
  IconMessageReport,
  IconPencil,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react';
import { relativeTime, suggestedInWords, suggestionWords } from '@venture-atlas/rules';
import type { SuggestionsPage } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import plain from '../../ui/plain.module.css';
import classes from './suggestions.module.css';

interface QueueRowsProps {
  rows: SuggestionsPage['suggestions'];
  openId: string;
  onOpen: (id: string) => void;
  /** It was read, and has no rows any more. */
  isNothingLeft: boolean;
}

/** One row for each suggestion: of which place, by whom, and about what. */
export function QueueRows({ rows, openId, onOpen, isNothingLeft }: QueueRowsProps) {
  const ref = useRef<HTMLUListElement>(null);
  const openAt = rows.findIndex(({ id }) => id === openId);
  // A row that a key opens scrolls into view.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of the effect.
    void ref.current?.children[openAt]?.scrollIntoView?.({ block: 'nearest' });
  }, [openAt]);
  return (
    <div className={`${plain.card} ${classes.list}`}>
      <ul className={plain.bare} aria-label="Suggestions" ref={ref}>
        {rows.map(({ id, place, new_place: newPlace, by, fields, sent_at: sentAt, is_changed_since: isChanged }) => {
          const Icon = iconOf(fields);
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.row}
                aria-current={id === openId || undefined}
                onClick={() => onOpen(id)}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={plain.grow}>
                  <span className={`${plain.block} ${plain.ellipsis} ${classes.rowName}`} translate="no">
                    {newPlace ?? place?.name ?? 'A place that is gone'}
                  </span>
                  <span className={`${plain.block} ${plain.ellipsis} ${plain.smallSecondary}`}>
                    {isChanged ? (
                      <IconAlertTriangle className={classes.warning} size={16} stroke={1.75} aria-hidden="true" />
                    ) : null}
                    {by} · {suggestedInWords(fields).toLowerCase()}
                    {isChanged ? `, ${suggestionWords.rowChanged}` : ''}
                  </span>
                </span>
                <span className={`${plain.smallSecondary} ${plain.fixedSize}`}>{relativeTime(sentAt, Date.now())}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && isNothingLeft ? <p className={classes.more}>{suggestionWords.noneWaiting}</p> : null}
    </div>
  );
}

function iconOf(fields: readonly string[]): TablerIcon {
  if (fields.length === 0) return IconMessageReport;
  if (fields.includes('place')) return IconMapPinPlus;
  if (fields.includes('position')) return IconMapPinShare;
  return fields.includes('text') ? IconPencil : IconTypography;
}
