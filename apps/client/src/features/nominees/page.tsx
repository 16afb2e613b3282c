// /beneficiary (FUND-07): the nominees with their shares. Changes are a draft until the PIN saves the whole set.
import { Link } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { linkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { NomineeEditor } from './nominee-editor.tsx';
import { useNominees } from './queries.ts';

export function BeneficiaryPage() {
  const t = useText();
  const { data: saved, error, refetch } = useNominees();
  const closed = useClosed(uses.nominee);
  return (
    <>
      <PageHeader title={t('shell.beneficiary')} note={t('nominees.intro')} />
      <div className="flex w-full max-w-2xl flex-col gap-6">
        {!saved && error !== null && (
          <LoadProblem problem={error} title={t('nominees.load_failed')} onRetry={() => void refetch()} />
        )}
        {!saved && error === null && (
          <Card aria-busy="true">
            <SkeletonRows rows={3} leading={false} />
          </Card>
        )}
        {closed !== null && <ClosedNote explanation={closed} />}
        {saved && <NomineeEditor saved={saved} isClosed={closed !== null} />}
        <p className="text-sm">
          <Link
            to="/terms/$kind"
            params={{ kind: 'beneficiary' }}
            className={`${linkLook} inline-flex min-h-11 items-center`}
          >
            {t('nominees.terms')}
          </Link>
        </p>
      </div>
    </>
  );
}
