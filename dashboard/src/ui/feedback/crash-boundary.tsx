import { Component, type ReactNode } from 'react';
import { CrashNotice } from './crash-notice.tsx';

interface CrashBoundaryProps {
  /** Path of the page: a crash is cleared when it changes. */
  page?: string;
  /** Inside a layout that has a main region and keeps working. */
  inside?: boolean;
  children: ReactNode;
}

interface CrashBoundaryState {
  error: unknown;
  page: string | undefined;
}

/** Catches what a page throws: a bug, or a file that failed to load. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: undefined, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { error: error ?? new Error('a page threw nothing') };
  }

  static getDerivedStateFromProps({ page }: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    return page === state.page ? null : { error: undefined, page };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.inside) return <CrashNotice error={error} />;
    return (
      <main id="main">
        <CrashNotice error={error} />
      </main>
    );
  }
}
