import { Link } from 'react-router';

const LINK = 'rounded-md px-3 py-2 text-sm font-medium text-muted hover:text-ink';

/** Links from the dashboard to the storefront. On small screens the logo leads there. */
export function MarketNav() {
  return (
    <nav aria-label="Market" className="mr-auto ml-3 flex items-center max-md:hidden">
      <Link to="/models" className={LINK}>
        Models
      </Link>
      <Link to="/datasets" className={LINK}>
        Datasets
      </Link>
    </nav>
  );
}
