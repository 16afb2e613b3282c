// The fields of a text in one language, beside how it will look and what is different from now.
import type { Language } from '@candor/contract/languages.ts';
import { findTextFaults } from '@candor/contract/publications/checks.ts';
import type { TextFields } from '@candor/contract/publications/checks.ts';
import { fieldsOf } from '@candor/contract/publications/families.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { LineDiff } from '../../shared/line-diff.tsx';
import { PlainMarkdown } from '../../shared/plain-markdown.tsx';
import { useWords } from '../../shared/use-services.tsx';

export interface TextFormProps {
  readonly family: Family;
  readonly language: Language;
  readonly fields: TextFields;
  readonly before: TextFields;
  readonly shipped: TextFields | undefined;
  readonly onChange: (fields: TextFields) => void;
}

export function TextForm({ family, language, fields, before, shipped, onChange }: TextFormProps) {
  const { t } = useWords();
  const isBegun = Object.values(fields).some((text) => text !== '');
  const faults = isBegun ? findTextFaults(family, fields, shipped) : [];
  const sayFault = (name: string): string | undefined => {
    const fault = faults.find(({ field }) => field === name);
    return fault && [t(`fields.${fault.code}`), fault.found].filter((part) => part !== '').join(' ');
  };
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card className="flex flex-col gap-4">
        {fieldsOf[family].map(({ name, max, isMarkdown }) => {
          const error = sayFault(name);
          return (
            <TextArea
              key={name}
              lang={language}
              label={t(`console-publications.field_${name}`)}
              {...(isMarkdown === true ? { hint: t('console-publications.markdown_hint') } : {})}
              {...(error === undefined ? {} : { error })}
              rows={isMarkdown === true ? 18 : name === 'title' ? 1 : 2}
              maxLength={max}
              value={fields[name] ?? ''}
              onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
            />
          );
        })}
      </Card>
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col gap-3">
          <h2 className="text-sm font-medium text-muted">{t('console-publications.preview')}</h2>
          <div lang={language} className="flex flex-col gap-3">
            <p className="text-xl font-semibold">{fields.title}</p>
            {fields.summary !== undefined && <p className="text-muted">{fields.summary}</p>}
            <PlainMarkdown text={fields.body ?? ''} />
          </div>
        </Card>
        <Card className="flex flex-col gap-3">
          <h2 className="text-sm font-medium text-muted">{t('console-publications.difference')}</h2>
          <LineDiff before={before.body ?? ''} after={fields.body ?? ''} />
        </Card>
      </div>
    </div>
  );
}
