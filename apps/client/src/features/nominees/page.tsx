// /beneficiary (FUND-07): the nominees with their shares. Changes are a draft until the PIN saves the whole set.
import { Link } from '@tanstack/react-router';
import { uses } from '@candor/contract/access/uses.ts';
import { formatShare, nomineeLimits } from '@candor/contract/nominees/rules.ts';
import { tallLinkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { HowItWorks } from '../../shared/how-it-works.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { NomineeEditor } from './nominee-editor.tsx';
import { useNominees } from './queries.ts';
import { sayShare } from './total-bar.tsx';

export function BeneficiaryPage() {
  const t = useText();
  const { data: saved, error, refetch } = useNominees();
  const closed = useClosed(uses.nominee);
  const whole = sayShare(formatShare(nomineeLimits.whole), useLanguage());
  return (
    <>
      <PageHeader title={t('shell.beneficiary')} note={t('nominees.intro')} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
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
        </div>
        <HowItWorks
          title={t('nominees.how')}
          steps={[
            { title: t('nominees.how_name'), text: t('nominees.most', { most: nomineeLimits.most }) },
            { title: t('nominees.how_share'), text: t('nominees.how_share_note', { whole }) },
            { title: t('nominees.how_save'), text: t('nominees.how_save_note') },
          ]}
        >
          <Link to="/terms/$kind" params={{ kind: 'beneficiary' }} className={`${tallLinkLook} self-start text-sm`}>
            {t('nominees.terms')}
          </Link>
        </HowItWorks>
      </div>
    </>
  );
}
