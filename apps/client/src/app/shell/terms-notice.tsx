// A new version of a legal text waits for the client: it is opened once after the sign-in, and this line stays until it is decided.
import { useEffect } from 'react';
import { tallLinkLook } from '@candor/ui';
import { InfoIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { useAcceptances } from '../documents/queries.ts';

export function TermsNotice() {
  const t = useText();
  const { panels } = useServices();
  const isSignedIn = useIsSignedIn();
  const { data } = useAcceptances();
  const isAsked = isSignedIn && data !== undefined && data.asked.length > 0;
  useEffect(() => {
    if (isAsked) panels.open('terms');
  }, [isAsked, panels]);
  if (!isAsked) return null;
  return (
    <output className="flex flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-4 text-sm text-warning">
      <span className="flex items-center gap-2 py-2">
        <InfoIcon size={18} className="shrink-0" />
        {t('shell.terms_waiting')}
      </span>
      <button type="button" className={tallLinkLook} onClick={() => panels.open('terms')}>
        {t('shell.terms_read')}
      </button>
    </output>
  );
}
