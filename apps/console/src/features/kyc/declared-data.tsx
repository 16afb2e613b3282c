// What the client declared, and beside each answer that differs what was said in the version before.
import { exposures, fundsSources } from '@candor/contract/kyc/declarations.ts';
import { paperFields } from '@candor/contract/kyc/answers.ts';
import { idKinds, sexes } from '@candor/contract/kyc/identity-numbers.ts';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { MessageKey } from '@candor/locales';
import type { Translate } from '@candor/web';
import { useWords } from '../../shared/use-services.tsx';
import type { Opened, Submission } from './answers.ts';

export interface DeclaredDataProps {
  readonly submission: Submission;
  readonly opened: Opened | null;
}

/** In the order of the document; the last ones only where the country asks, and only opened. */
const shownFields = ['full_name', 'birth_date', 'sex', 'mobile', 'id_kind', ...paperFields] as const;
type Shown = (typeof shownFields)[number];
type Answers = Readonly<Partial<Record<Shown, string | undefined>>>;

const readMasked = ({ birth_year: birth, ...rest }: Submission['masked']): Answers => ({ ...rest, birth_date: birth });

function unmask({ masked, masked_before: before, id_kind: kind }: Submission): readonly [Answers, Answers] {
  return [{ ...readMasked(masked), id_kind: kind }, before === null ? {} : readMasked(before)];
}

/** A word of a closed list is said in the reader's language, anything else as it was typed. */
function say(t: Translate, locale: string, name: Shown, value: string | undefined): string {
  if (value === undefined || value === '') return '–';
  if (name === 'tax_residence')
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(value) ?? value;
  const word = words.find(([of, known]) => of === name && known === value);
  return word ? t(word[2]) : value;
}

/** The words of the client's own form. */
const words: ReadonlyArray<readonly [Shown, string, MessageKey]> = [
  ...sexes.map((value) => ['sex', value, `kyc.sex_${value}`] as const),
  ...idKinds.map((value) => ['id_kind', value, `kyc.id_kind_${value}`] as const),
  ...exposures.map((value) => ['political_exposure', value, `kyc.exposure_${value}`] as const),
  ...fundsSources.map((value) => ['source_of_funds', value, `kyc.funds_${value}`] as const),
];

export function DeclaredData({ submission, opened }: DeclaredDataProps) {
  const { t, locale } = useWords();
  const [now, before] = opened ? [opened.answers, opened.before ?? {}] : unmask(submission);
  const changed = new Set(submission.changed);
  // What is not shown masked is not shown as missing either: it stands here once the answers are opened.
  const shown = shownFields.filter((name) => (now[name] ?? '') !== '' || (opened !== null && changed.has(name)));
  return (
    <FactList
      facts={shown.map((name) => ({
        key: name,
        label: t(`console-kyc.field_${name}`),
        value: changed.has(name) ? (
          <>
            <strong>{say(t, locale, name, now[name])}</strong>
            <span className="block text-sm text-muted">
              {t('console-kyc.before', { value: say(t, locale, name, before[name]) })}
            </span>
          </>
        ) : (
          say(t, locale, name, now[name])
        ),
      }))}
    />
  );
}
