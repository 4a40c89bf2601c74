import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import classes from './credit-banner.module.css';

export interface CreditBannerProps {
  maker: string;
  /** An outside address, or a path of this installation. */
  url: string;
  licence: string | null;
}

/** Who made the map and how to support them; shown only when both name and address are known (specification section 2). */
export function CreditBanner({ maker, url, licence }: CreditBannerProps) {
  return (
    <div className={classes.banner}>
      <span title={licence ? `License of the map: ${licence}` : undefined}>{messages.mapMadeBy(maker)}</span>
      {url.startsWith('/') ? (
        <Link to={url}>{messages.supportThem}</Link>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {messages.supportThem}
        </a>
      )}
    </div>
  );
}
