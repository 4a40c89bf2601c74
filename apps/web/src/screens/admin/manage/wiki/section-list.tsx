import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Dispatch, memo, useCallback, useEffect, useRef } from 'react';
import plain from '../../../../ui/plain.module.css';
import { showToast } from '../../../../ui/toasts.tsx';
import '../../../../ui/field-styles.ts';
import { fieldError } from '../../../../ui/field-error.tsx';
import { focusNeighbor } from '../../../../ui/focus-neighbor.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { DraftAct, DraftProblem, DraftSection, DraftSubsection, WikiDraft } from './wiki-draft.ts';
import classes from './wiki-form.module.css';

export interface SectionListProps {
  draft: WikiDraft;
  problems: readonly DraftProblem[];
  dispatch: Dispatch<DraftAct>;
}

/** The sections of a wiki page, and the button that adds one. */
export function SectionList({ draft, problems, dispatch }: SectionListProps) {
  const remove = useRemoveWithUndo(draft, dispatch);
  return (
    <>
      <h2 className={`${plain.topMargin8} ${plain.subtitle}`}>Sections</h2>
      <ul className={classes.sections}>
        {draft.sections.map((section, index) => (
          <SectionEditor
            key={section.key}
            section={section}
            isFirst={index === 0}
            isLast={index === draft.sections.length - 1}
            onRemove={remove}
            problems={problems}
            dispatch={dispatch}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          data-add-section
          onClick={() => dispatch({ kind: 'add' })}
        >
          Add section
        </Button>
      </div>
    </>
  );
}

/** Removes a section or a subsection and offers to take that back. The function stays the same while one writes. */
function useRemoveWithUndo(draft: WikiDraft, dispatch: Dispatch<DraftAct>) {
  const draftRef = useRef(draft);
  useEffect(() => {
    draftRef.current = draft;
  }, [draft]);
  return useCallback(
    (section: number, sub?: number) => {
      const before = draftRef.current;
      dispatch({ kind: 'remove', section, ...(sub === undefined ? {} : { sub }) });
      showToast(sub === undefined ? 'Section removed.' : 'Subsection removed.', {
        label: 'Undo',
        onAct: () => dispatch({ kind: 'restore', draft: before }),
      });
    },
    [dispatch],
  );
}

interface SectionEditorProps {
  section: DraftSection;
  isFirst: boolean;
  isLast: boolean;
  problems: readonly DraftProblem[];
  dispatch: Dispatch<DraftAct>;
  /** Removing can be taken back, which needs the draft as a whole. */
  onRemove: (section: number, sub?: number) => void;
}

/** One section with its subsections. Written in without drawing the others anew. */
const SectionEditor = memo(function SectionEditor(props: SectionEditorProps) {
  const { section, isFirst, isLast, problems, dispatch, onRemove } = props;
  return (
    <li className={`${plain.stack12} ${plain.card} ${classes.section}`}>
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
              <li key={sub.key} className={`${plain.stack8} ${plain.oneColumn}`}>
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

interface PartActsProps {
  /** The part, for people who do not see where the buttons stand: "section History". */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Up, down, away: what can be done with a section as a whole. */
function PartActs({ what, isFirst, isLast, onMove, onRemove }: PartActsProps) {
  return (
    <div className={classes.acts}>
      <IconButton label={`Move ${what} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${what} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove ${what}`}
        onClick={({ currentTarget }) => {
          focusNeighbor(
            currentTarget.closest('li'),
            currentTarget.closest('form')?.querySelector('[data-add-section]'),
          );
          onRemove();
        }}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
