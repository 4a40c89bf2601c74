import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import plain from '../../../ui/plain.module.css';

export interface AllOfTypeProps {
  point: Child;
  /** All places of the map. */
  points: readonly Child[];
  /** Chooses these, by position id. */
  onChoose: (ids: readonly number[]) => void;
}

/** Chooses all places of the same type on this map. */
export function AllOfType({ point, points, onChoose }: AllOfTypeProps) {
  const ids = points.filter(({ type }) => type === point.type).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <div className={plain.buttons}>
      <Button
        variant="default"
        leftSection={<IconTags size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onChoose(ids)}
      >
        {`Choose all ${ids.length.toLocaleString('en')} ${point.type === null ? 'without a type' : 'of this type'}`}
      </Button>
    </div>
  );
}
