// A part beside the page that comes in a file of its own: while it is on its way its room is kept, and one that does not come is left out and
// written down. Everything around it stays. React knows this only of classes.
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useScreenServices } from '../services.ts';
import type { ScreenServices } from '../services.ts';

export interface LateProps {
  /** What the log calls it. */
  readonly name: string;
  readonly waiting?: ReactNode;
  /** Instead of it, where something has to be there. */
  readonly missing?: ReactNode;
  readonly children: ReactNode;
}

export function Late({ name, waiting, missing, children }: LateProps) {
  const { log } = useScreenServices();
  return (
    <Boundary {...{ name, missing, log }}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps extends Pick<LateProps, 'name' | 'missing' | 'children'> {
  readonly log: ScreenServices['log'];
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(problem: unknown): void {
    this.props.log.add(`part.${this.props.name}`, problem);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.missing : this.props.children;
  }
}
