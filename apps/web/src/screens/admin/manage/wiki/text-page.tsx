import type { StaffWikiPage } from '@venture-atlas/types';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { DeleteCard } from '../../../../forms/delete-card.tsx';
import { WikiText } from '../../../../map/panel/wiki-text.tsx';
import { WidePage } from '../../../../tables/wide-page.tsx';
import plain from '../../../../ui/plain.module.css';
import { SegmentedControl } from '../../../../ui/segmented-control.ts';
import { modelWords } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { toContent, type WikiDraft } from './wiki-draft.ts';
import classes from './wiki-form.module.css';

interface TextPageProps {
  /** Undefined for a new page. */
  item: Pick<StaffWikiPage, 'id' | 'name'> | undefined;
  draft: WikiDraft;
  /** Above all of it. */
  notice?: ReactNode;
  /** Where the text is written. */
  form: ReactNode;
  /** Questions of this page. */
  children: ReactNode;
}

/** The page of a text: where it is written, and how readers will see it. */
export function TextPage({ item, draft, notice, form, children }: TextPageProps) {
  const { worldId, list } = useRegistry();
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <WidePage title={item?.name ?? 'New wiki page'} back={{ to: list('wikipage'), label: modelWords.wikipage.title }}>
      {notice}
      <SegmentedControl
        className={classes.views ?? ''}
        fullWidth
        aria-label="Write or preview"
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={view}
        onChange={(next) => setView(next === 'preview' ? 'preview' : 'write')}
      />
      <div className={classes.columns} data-view={view}>
        {form}
        <WikiPreview draft={draft} className={classes.preview} />
      </div>
      {item === undefined ? null : (
        <DeleteCard
          model="wikipage"
          list={list('wikipage')}
          isOfAtlas={worldId === undefined}
          id={item.id}
          name={item.name}
          what="wiki page"
        >
          This deletes the text. The location stays.
        </DeleteCard>
      )}
      {children}
    </WidePage>
  );
}

/** What the panel reads; places stand there by their names. */
const read = (draft: WikiDraft) => {
  const content = toContent(draft);
  return draft.markdown === null ? content : { ...content, markdown: draft.markdown };
};

/** The text as Location Info will show it, by the very part that shows it there. */
function WikiPreview({ draft, className }: { draft: WikiDraft; className: string | undefined }) {
  // Typing comes first; the preview follows when there is time.
  const shown = useDeferredValue(draft);
  const wiki = useMemo(
    () => ({ location_id: 0, slug: '', name: shown.name, wiki_url: null, wiki_page_content: read(shown) }),
    [shown],
  );
  return (
    <section className={className} aria-labelledby="preview-title">
      <h2 className={classes.previewTitle} id="preview-title">
        Preview
      </h2>
      <article className={`${plain.stack16} ${plain.card} ${classes.panel}`}>
        <p className={classes.panelName}>{shown.location?.name ?? (shown.name || 'No name yet')}</p>
        <WikiText wiki={wiki} />
      </article>
    </section>
  );
}
