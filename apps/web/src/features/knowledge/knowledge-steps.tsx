import { IconCircleDashed, IconEyeOff, IconFlag, IconMapPin } from '@tabler/icons-react';
import { KNOWLEDGE_STEPS } from '@venture-atlas/rules';
import type { Knowledge } from '@venture-atlas/types';
import { type KeyboardEvent, useRef } from 'react';
import classes from './knowledge-steps.module.css';

/** How each step looks and is called. */
export const stepSigns = {
  hidden: { label: 'Hidden', Icon: IconEyeOff },
  rumour: { label: 'Rumor', Icon: IconCircleDashed },
  named: { label: 'Named', Icon: IconMapPin },
  visited: { label: 'Visited', Icon: IconFlag },
} as const satisfies Record<Knowledge, unknown>;

export interface KnowledgeStepsProps {
  /** What is decided, for people who do not see what stands around. */
  label: string;
  /** Null: none of them, for places that differ. */
  value: Knowledge | null;
  onChoose: (step: Knowledge) => void;
  isDisabled?: boolean;
  /** The step that a new DM is shown. */
  pointedAt?: Knowledge | undefined;
}

const towards: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * What players know, in four steps. Arrows move between them and choose nothing: a step is shown to a whole table at once,
 * so each takes a press of its own.
 */
export function KnowledgeSteps({ label, value, onChoose, isDisabled = false, pointedAt }: KnowledgeStepsProps) {
  const groupRef = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = towards[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const steps = [...(groupRef.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const at = steps.indexOf(document.activeElement as HTMLElement);
    steps[(at + by + steps.length) % steps.length]?.focus();
  };
  return (
    <div className={classes.steps} role="radiogroup" aria-label={label} onKeyDown={walk} ref={groupRef}>
      {KNOWLEDGE_STEPS.map((step) => {
        const { label: word, Icon } = stepSigns[step];
        return (
          // biome-ignore lint/a11y/useSemanticElements: radio inputs would choose with every arrow
          <button
            key={step}
            type="button"
            role="radio"
            aria-checked={step === value}
            tabIndex={step === (value ?? 'hidden') ? 0 : -1}
            className={classes.step}
            data-pointed={step === pointedAt || undefined}
            disabled={isDisabled}
            onClick={() => onChoose(step)}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {word}
          </button>
        );
      })}
    </div>
  );
}
