import { Link, useNavigate } from 'react-router';
import { taskLabel } from '../../../lib/labels/asset-labels.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { catalogPath, FACETS } from '../market/catalog-query.ts';
import { ForDevelopers } from './for-developers.tsx';
import { Shelf } from './shelf.tsx';

export function HomePage() {
  usePageTitle('A marketplace for machine-learning models');
  return (
    <>
      <Hero />
      <div className="mx-auto max-w-6xl space-y-12 px-4 py-10 sm:px-6 sm:py-14">
        <Shelf title="Trending models" kind="models" query={{ sort: 'trending' }} cards={6} />
        <Shelf title="New datasets" kind="datasets" query={{}} cards={3} />
      </div>
      <ForDevelopers />
    </>
  );
}

function Hero() {
  const navigate = useNavigate();
  return (
    <div className="border-b border-line bg-linear-to-b from-accent-soft/60 to-canvas">
      <div className="mx-auto max-w-3xl px-4 pt-12 pb-10 text-center sm:px-6 sm:pt-20 sm:pb-16">
        <h1 className="text-3xl leading-[1.1] font-semibold tracking-tight text-balance sm:text-5xl">
          The market for machine‑learning models
        </h1>
        <p className="mx-auto mt-4 max-w-xl text-balance text-muted sm:text-lg">
          Find models and datasets, buy a license, and call them through one API.
        </p>
        <div className="mt-8">
          <SearchBox
            label="Search models"
            value=""
            size="large"
            onSearch={(q) => void navigate(catalogPath('models', { q }))}
          />
        </div>
        <nav aria-label="Models by task" className="mt-5 flex flex-wrap justify-center gap-2">
          {FACETS.task.map((task) => (
            <Link
              key={task}
              to={catalogPath('models', { task })}
              className="rounded-full border border-line-strong bg-surface px-3 py-1 text-[13px] font-medium text-muted hover:border-accent hover:text-ink"
            >
              {taskLabel(task)}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  );
}
