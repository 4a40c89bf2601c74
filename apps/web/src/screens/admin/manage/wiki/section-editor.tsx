import '../../../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Dispatch, memo } from 'react';
import { fieldError } from '../../../../ui/field-error.tsx';
import { PartActs } from './part-acts.tsx';
import type { DraftAct, DraftProblem, DraftSection, DraftSubsection } from './wiki-draft.ts';
import classes from './wiki-form.module.css';

export interface SectionEditorProps {
  section: DraftSection;
  isFirst: boolean;
  isLast: boolean;
  problems: readonly DraftProblem[];
  dispatch: Dispatch<DraftAct>;
  /** Removing can be taken back, which needs the draft as a whole. */
  onRemove: (section: number, sub?: number) => void;
}

/** One section with its subsections. Written in without drawing the others anew. */
export const SectionEditor = memo(function SectionEditor(props: SectionEditorProps) {
  const { section, isFirst, isLast, problems, dispatch, onRemove } = props;
  return (
    <li className={classes.section}>
      <Part
        part={section}
        what="Section"
        rows={8}
        isFirst={isFirst}
        isLast={isLast}
        problems={problems}
        onWrite={(fields) => dispatch({ kind: 'write', section: section.key, fields })}
        onMove={(by) => dispatch({ kind: 'move', section: section.key, by })}
        onRemove={() => onRemove(section.key)}
      />
      {section.subsections.length === 0 ? null : (
        <ul className={classes.subsections}>
          {section.subsections.map((sub, index) => {
            const which = { section: section.key, sub: sub.key };
            return (
              <li key={sub.key} className={classes.subsection}>
                <Part
                  part={sub}
                  what="Subsection"
                  rows={4}
                  problems={problems}
                  isFirst={index === 0}
                  isLast={index === section.subsections.length - 1}
                  onWrite={(fields) => dispatch({ kind: 'write', ...which, fields })}
                  onMove={(by) => dispatch({ kind: 'move', ...which, by })}
                  onRemove={() => onRemove(section.key, sub.key)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => dispatch({ kind: 'add', section: section.key })}
        >
          Add subsection
        </Button>
      </div>
    </li>
  );
});

interface PartProps {
  part: DraftSubsection;
  what: 'Section' | 'Subsection';
  rows: number;
  isFirst: boolean;
  isLast: boolean;
  problems: readonly DraftProblem[];
  onWrite: (fields: { name: string } | { text: string }) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Part({ part, what, rows, isFirst, isLast, problems, onWrite, onMove, onRemove }: PartProps) {
  const id = `name-${part.key}`;
  const problem = problems.find(({ field }) => field === id);
  const name = part.name.trim();
  return (
    <>
      <div className={classes.partHead}>
        <TextInput
          id={id}
          className={classes.partName}
          label={`${what} name`}
          autoComplete="off"
          value={part.name}
          onChange={(event) => onWrite({ name: event.currentTarget.value })}
          error={fieldError(problem?.sentence)}
        />
        <PartActs
          what={`${what.toLowerCase()}${name === '' ? '' : ` ${name}`}`}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <Textarea
        label={`${what} text`}
        rows={rows}
        resize="vertical"
        value={part.text}
        onChange={(event) => onWrite({ text: event.currentTarget.value })}
      />
    </>
  );
}
