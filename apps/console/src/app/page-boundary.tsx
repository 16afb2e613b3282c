// Catches what a page of the console throws while it is drawn, a file that did not come among it, so that everything around it stays. React
// knows this only of classes.
import { Component } from 'react';
import type { ReactNode } from 'react';
import { PageProblem } from '@candor/screens/page/page-problem.tsx';

interface State {
  readonly failure: { readonly problem: unknown } | null;
}

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** The address: another one begins anew. */
  readonly path: string;
}

export class PageBoundary extends Component<PageBoundaryProps, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(problem: unknown): State {
    return { failure: { problem } };
  }

  override componentDidUpdate({ path }: PageBoundaryProps): void {
    if (path !== this.props.path && this.state.failure) this.#clear();
  }

  readonly #clear = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <PageProblem problem={failure.problem} onRetry={this.#clear} />;
  }
}
