import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { showToast } from '../../../../ui/toasts.tsx';
import { SectionEditor } from './section-editor.tsx';
import type { DraftAct, DraftProblem, WikiDraft } from './wiki-draft.ts';
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
      <h2 className={classes.subtitle}>Sections</h2>
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
