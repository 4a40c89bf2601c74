import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { CampaignOnMap } from '../campaign-context.ts';
import { changeActs, type KnowledgeAct } from './knowledge-acts.ts';
import classes from './knowledge-said.module.css';
import { undoAct } from './use-knowledge.ts';

/** What the DM did last, with the way back. Nothing is said before the server did it. */
export function KnowledgeSaid({ campaign, act }: { campaign: CampaignOnMap; act: KnowledgeAct | null }) {
  const [problem, setProblem] = useState<{ act: KnowledgeAct; error: unknown } | null>(null);
  const undo = (of: KnowledgeAct) => undoAct(campaign, of).catch((error: unknown) => setProblem({ act: of, error }));
  const failed = problem !== null && problem.act === act ? problem : null;
  return (
    <div className={classes.said} role="status">
      {act === null ? null : (
        <>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {failed === null ? null : `${errorText(failed.error)} `}
            {act.isUndone ? (
              'Taken back.'
            ) : (
              <>
                {act.place.name} is <strong>{wordsOf[act.knowledge]}</strong>
              </>
            )}
          </span>
          {act.isUndone ? (
            <button type="button" onClick={() => changeActs({ last: null })}>
              Close
            </button>
          ) : (
            <button type="button" onClick={() => undo(act)}>
              Undo
            </button>
          )}
        </>
      )}
    </div>
  );
}

const wordsOf = { hidden: 'hidden', rumour: 'a rumour', named: 'named', visited: 'visited' } as const;
