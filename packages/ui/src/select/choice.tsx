// What every choice from a list has in common: its frame under strict CSP, and an option's text.
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from '../field/field-frame.tsx';

/** No style element is written, so strict CSP and Trusted Types hold. */
export function ChoiceFrame(props: Omit<FieldFrameProps, 'trailing'>) {
  return (
    <CSPProvider disableStyleElements>
      <FieldFrame {...props} />
    </CSPProvider>
  );
}

export function OptionText({ label, detail }: { label: ReactNode; detail?: ReactNode }) {
  return (
    <>
      <span className="block truncate">{label}</span>
      {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
    </>
  );
}
