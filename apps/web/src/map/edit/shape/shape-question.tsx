import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './shape-question.module.css';

export interface ShapeQuestionProps {
  isOpen: boolean;
  name: string;
  onAnswer: (answer: 'save' | 'discard' | 'stay') => void;
}

/** Escape, or another place, while something is not saved. */
export function ShapeQuestion({ isOpen, name, onAnswer }: ShapeQuestionProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer('stay')}
      title="Keep the changed shape?"
      words={`The shape of ${name} has changes that are not saved.`}
    >
      <div className={classes.ways}>
        <Button variant="subtle" onClick={() => onAnswer('stay')}>
          Go on editing
        </Button>
        <Button variant="danger" onClick={() => onAnswer('discard')}>
          Discard changes
        </Button>
        <Button data-autofocus onClick={() => onAnswer('save')}>
          Save shape
        </Button>
      </div>
    </Dialog>
  );
}
