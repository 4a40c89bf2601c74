import { useDeferredValue, useMemo } from 'react';
import { WikiText } from '../../../../map/panel/wiki-text.tsx';
import { toContent, type WikiDraft } from './wiki-draft.ts';
import classes from './wiki-form.module.css';

/** What the panel reads; places stand there by their names. */
const read = (draft: WikiDraft) => {
  const content = toContent(draft);
  return draft.markdown === null ? content : { ...content, markdown: draft.markdown };
};

/** The text as Location Info will show it, by the very part that shows it there. */
export function WikiPreview({ draft, className }: { draft: WikiDraft; className: string | undefined }) {
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
      <article className={classes.panel}>
        <p className={classes.panelName}>{shown.location?.name ?? (shown.name || 'No name yet')}</p>
        <WikiText wiki={wiki} />
      </article>
    </section>
  );
}
