import { type MouseEvent, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { OverPart } from '../loading/over-part.tsx';
import { paths } from '../navigation/paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { useCampaignHere } from './use-campaign-here.ts';

const LeaveDialog = lazyScreen(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/**
 * The brand, which leads to `/` wherever one is (specification section 2). Out of a campaign it asks first, because out
 * there every place is shown; opened in another tab on purpose, it asks nothing.
 */
export function BrandLink({
  className,
  wordClassName,
}: {
  className: string | undefined;
  wordClassName: string | undefined;
}) {
  const { campaignId } = useCampaignHere();
  const [isAsking, setAsking] = useState(false);
  const stay = useCallback(() => setAsking(false), []);
  const ask = (event: MouseEvent) => {
    if (campaignId === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Link className={className} to={paths.home} aria-label="Venture Atlas, home" onClick={ask}>
        <BrandMark />
        <span className={wordClassName}>Venture Atlas</span>
      </Link>
      {isAsking ? (
        <OverPart onClose={stay}>
          <LeaveDialog onClose={stay} />
        </OverPart>
      ) : null}
    </>
  );
}
