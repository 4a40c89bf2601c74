import {
  IconBuildingCastle,
  IconFlag,
  IconMap2,
  IconMapPin,
  IconNotes,
  IconTrees,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Marked } from '../../ui/marked.tsx';
import classes from './find-everywhere.module.css';
import type { FindKind, Found } from './found.ts';

export interface FoundGroupProps {
  title: string;
  lines: readonly Found[];
  active: Found | null;
  idOf: (found: Found) => string;
  onPoint: (key: string) => void;
  onChoose: (found: Found) => void;
}

const icons: Readonly<Record<FindKind, TablerIcon>> = {
  settlements: IconBuildingCastle,
  land: IconTrees,
  others: IconMapPin,
  maps: IconMap2,
  campaigns: IconFlag,
  notes: IconNotes,
};

/** Names, or what was found in texts. The field keeps the focus; lines are pointed at. */
export function FoundGroup({ title, lines, active, idOf, onPoint, onChoose }: FoundGroupProps) {
  const titleId = useId();
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not a fieldset
    <div role="group" aria-labelledby={titleId}>
      <div className={classes.title} id={titleId}>
        {title}
      </div>
      {lines.map((found) => {
        const Icon = icons[found.kind];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox field handles the keys (aria-activedescendant)
          <div
            key={found.key}
            id={idOf(found)}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={found === active}
            onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(found.key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(found)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span className={classes.name} translate={found.kind === 'notes' ? undefined : 'no'}>
              <Marked text={found.name} match={found.nameMatch} />
              {found.text === null ? null : (
                <span className={classes.snippet}>
                  <Marked text={found.text.snippet} match={found.text.match} />
                </span>
              )}
            </span>
            <span className={classes.detail}>{found.detail}</span>
          </div>
        );
      })}
    </div>
  );
}
