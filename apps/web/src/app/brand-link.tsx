import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../navigation/paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { AskToLeave } from './leave-campaign.tsx';
import { useCampaignHere } from './use-campaign-here.ts';

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
      {isAsking ? <AskToLeave onStay={() => setAsking(false)} /> : null}
    </>
  );
}
