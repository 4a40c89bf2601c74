import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import plain from '../ui/plain.module.css';

export interface AnswerButtonsProps {
  /** What the question is about, for screen readers. */
  name: string;
  isBusy: boolean;
  onAnswer: (isYes: boolean) => void;
}

/** The two answers to a suggestion: no and yes. */
export function AnswerButtons({ name, isBusy, onAnswer }: AnswerButtonsProps) {
  return (
    <div className={plain.buttons}>
      <Button variant="subtle" aria-label={`No, thanks: ${name}`} disabled={isBusy} onClick={() => onAnswer(false)}>
        No, thanks
      </Button>
      <Button
        variant="default"
        aria-label={`Accept: ${name}`}
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => onAnswer(true)}
      >
        Accept
      </Button>
    </div>
  );
}
