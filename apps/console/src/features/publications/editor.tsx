// One text in every language of the brand: the words, how they will look, what is wrong with them, and from when they hold.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newsTopics } from '@candor/contract/content/news-topics.ts';
import type { Language } from '@candor/contract/languages.ts';
import { findTextFaults } from '@candor/contract/publications/checks.ts';
import type { TextFields } from '@candor/contract/publications/checks.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import { getPublication, proposePublication } from '@candor/contract/publications/staff.ts';
import type { PublishedText } from '@candor/contract/publications/staff.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { linkLook } from '@candor/ui';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { withQuery } from '../../shared/address.ts';
import { findFaults } from '../../shared/field-faults.ts';
import { Go } from '../../shared/go.tsx';
import { KeptDraft } from '../../shared/kept-draft.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { readStart, StartField } from '../../shared/start-field.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useMay, useMe, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { freshDraft, readDraft, writeDraft } from './text-draft.ts';
import type { TextDraft } from './text-draft.ts';
import { TextForm } from './text-form.tsx';

export interface EditorProps {
  readonly family: Family;
  readonly name: string;
}

export function Editor({ family, name }: EditorProps) {
  const { t } = useWords();
  const { api, profile } = useServices();
  const place = usePlace();
  const isNew = name === 'new';
  const found = useQuery({
    queryKey: ['publication', family, name],
    enabled: !isNew,
    // What somebody is typing is not replaced by what was there.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api.call(getPublication, { params: { family, name }, signal }),
  });
  const empty = profile.languages.map((language): PublishedText => ({ language, fields: {} }));
  return (
    <div className="flex flex-col gap-4">
      <Go to={withQuery(place, { item: undefined })} className={linkLook}>
        {t('console-publications.back')}
      </Go>
      <ProblemBanner problem={found.error} />
      {isNew && <Draft family={family} name={undefined} texts={empty} shipped={[]} />}
      {!isNew && found.isPending && <Skeleton height="20rem" />}
      {found.data && <Draft family={family} name={name} texts={found.data.texts} shipped={found.data.shipped} />}
    </div>
  );
}

interface DraftProps {
  readonly family: Family;
  readonly name: string | undefined;
  readonly texts: readonly PublishedText[];
  readonly shipped: readonly PublishedText[];
}

function Draft({ family, name, texts: given, shipped }: DraftProps) {
  const { t } = useWords();
  const { api, toasts, address, drafts } = useServices();
  const { id: me } = useMe();
  const place = usePlace();
  const may = useMay();
  const draftName = `${me} publication ${family} ${name ?? 'new'}`;
  const [isKept, setIsKept] = useState(() => drafts.read(draftName) !== undefined);
  const [draft, setDraft] = useState(() => readDraft(drafts.read(draftName), given));
  const { texts, topic, start, asksAgain, reason } = draft;
  const change = (part: Partial<TextDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.write(draftName, writeDraft(next, given));
  };
  const dropDraft = (): void => {
    drafts.drop(draftName);
    setDraft(freshDraft(given));
    setIsKept(false);
  };
  const [language, setLanguage] = useState<Language>(given[0]?.language ?? 'en-US');
  const shippedIn = (one: Language): TextFields | undefined => shipped.find((text) => text.language === one)?.fields;
  const filled = texts.filter(({ fields }) => family !== 'news' || Object.values(fields).some((text) => text !== ''));
  const faulty = filled.filter((text) => findTextFaults(family, text.fields, shippedIn(text.language)).length > 0);
  const isSame = JSON.stringify(texts) === JSON.stringify(given);
  const isReady = filled.length > 0 && faulty.length === 0 && !isSame && reason.trim().length >= 8;
  const submit = useSubmit(async () => {
    await api.call(proposePublication, {
      params: { family },
      body: {
        ...(name === undefined ? {} : { name }),
        texts: filled,
        ...readStart(start),
        ...(family === 'legal' ? { asks_again: asksAgain } : {}),
        ...(family === 'news' ? { topic } : {}),
        reason: reason.trim(),
      },
    });
    drafts.drop(draftName);
    toasts.show({ variant: 'success', title: t('console.proposed') });
    address.goFrom(place, withQuery(place, { item: undefined }));
  });
  const fields = texts.find((text) => text.language === language)?.fields ?? {};
  const faults = findFaults(submit.problem, ['starts_at', 'reason'], t);
  return (
    <SubmitForm isReady={isReady} onSend={submit.run}>
      {isKept && <KeptDraft onDrop={dropDraft} />}
      <LanguageTabs
        languages={texts.map((text) => text.language)}
        faulty={faulty.map((text) => text.language)}
        chosen={language}
        onChoose={setLanguage}
      />
      <TextForm
        key={language}
        family={family}
        language={language}
        fields={fields}
        before={given.find((text) => text.language === language)?.fields ?? {}}
        shipped={shippedIn(language)}
        onChange={(next) =>
          change({ texts: texts.map((text) => (text.language === language ? { language, fields: next } : text)) })
        }
      />
      {may(rolesOf(proposePublication)) && (
        <Card className="flex max-w-2xl flex-col gap-4">
          <ProblemBanner problem={submit.problem} />
          {family === 'news' && (
            <label className="flex flex-col gap-1.5 text-sm font-medium">
              {t('console-approvals.value_topic')}
              <select
                className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-fg"
                value={topic}
                onChange={(event) =>
                  change({ topic: newsTopics.find((one) => one === event.target.value) ?? 'company' })
                }
              >
                {newsTopics.map((one) => (
                  <option key={one} value={one}>
                    {t(`console-publications.topic_${one}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <StartField value={start} error={faults['starts_at']} onChange={(next) => change({ start: next })} />
          {family === 'legal' && (
            <Switch
              label={t('console-approvals.value_asks_again')}
              hint={t('console-publications.asks_again_hint')}
              checked={asksAgain}
              onCheckedChange={(next) => change({ asksAgain: next })}
            />
          )}
          <ReasonArea value={reason} error={faults['reason']} onChange={(next) => change({ reason: next })} />
          <SubmitButton isReady={isReady} isBusy={submit.isBusy}>
            {t('console-publications.propose')}
          </SubmitButton>
        </Card>
      )}
    </SubmitForm>
  );
}
