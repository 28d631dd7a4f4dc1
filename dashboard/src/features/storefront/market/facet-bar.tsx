import { frameworkLabel, taskLabel } from '../../../lib/labels/asset-labels.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { type CatalogQuery, FACETS, isFiltered, type Kind, NO_FACETS } from './catalog-query.ts';

interface FacetBarProps {
  kind: Kind;
  query: CatalogQuery;
  /** Called with the changed values only. */
  onChange: (change: CatalogQuery) => void;
}

const SORT_LABELS = { newest: 'Newest', trending: 'Trending', downloads: 'Most downloaded', stars: 'Most starred' };

const PRICE_LABELS = { free: 'Free', paid: 'Paid' };

/** Filters and sorts a catalog. */
export function FacetBar({ kind, query, onChange }: FacetBarProps) {
  const defaultOrder = { value: '', label: query.q ? 'Best match' : SORT_LABELS.newest } as const;
  const orders = FACETS.sort.filter((sort) => query.q || sort !== 'newest');
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <FilterSelect
        label="Task"
        value={query.task ?? ''}
        choices={[{ value: '', label: 'Any task' }, ...FACETS.task.map((task) => choice(task, taskLabel(task)))]}
        onChange={(task) => onChange({ task: task || undefined })}
      />
      {kind === 'models' && (
        <FilterSelect
          label="Framework"
          value={query.framework ?? ''}
          choices={[
            { value: '', label: 'Any framework' },
            ...FACETS.framework.map((framework) => choice(framework, frameworkLabel(framework))),
          ]}
          onChange={(framework) => onChange({ framework: framework || undefined })}
        />
      )}
      <FilterSelect
        label="License"
        value={query.license ?? ''}
        choices={[{ value: '', label: 'Any license' }, ...FACETS.license.map((license) => choice(license, license))]}
        onChange={(license) => onChange({ license: license || undefined })}
      />
      <FilterSelect
        label="Price"
        value={query.price ?? ''}
        choices={[
          { value: '', label: 'Any price' },
          ...FACETS.price.map((price) => choice(price, PRICE_LABELS[price])),
        ]}
        onChange={(price) => onChange({ price: price || undefined })}
      />
      {isFiltered(query) && (
        <Button
          variant="quiet"
          size="small"
          className="max-sm:order-last max-sm:col-span-2"
          onClick={() => onChange(NO_FACETS)}
        >
          Clear filters
        </Button>
      )}
      <div className={`sm:ml-auto ${kind === 'models' ? 'max-sm:col-span-2' : ''}`}>
        <FilterSelect
          label="Sort"
          value={query.sort === 'newest' && !query.q ? '' : (query.sort ?? '')}
          choices={[defaultOrder, ...orders.map((sort) => choice(sort, SORT_LABELS[sort]))]}
          onChange={(sort) => onChange({ sort: sort || undefined })}
        />
      </div>
    </div>
  );
}

function choice<Value extends string>(value: Value, label: string): { value: Value | ''; label: string } {
  return { value, label };
}
