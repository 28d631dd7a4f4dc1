import { lazy, Suspense } from 'react';
import { mentionsWidget } from '../../lib/widget/front-matter.ts';
import { FallbackBoundary } from '../feedback/fallback-boundary.tsx';
import { PageLoading } from '../feedback/loading.tsx';
import type { CardWidgetProps } from './card-widget.tsx';

/** The controls, the pictures and the YAML parser are loaded with the first model that has a widget. */
const CardWidget = lazy(async () => ({ default: (await import('./card-widget.tsx')).CardWidget }));

/** Renders the widget that a readme describes; without one, or if it cannot be shown, what is given instead. */
export function ReadmeWidget(props: CardWidgetProps) {
  if (!mentionsWidget(props.readme)) return props.instead;
  return (
    <FallbackBoundary instead={props.instead}>
      <Suspense fallback={<PageLoading />}>
        <CardWidget {...props} />
      </Suspense>
    </FallbackBoundary>
  );
}
