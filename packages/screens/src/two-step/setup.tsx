// Binding an authenticator app: QR, the same key to type by hand, and the first code that proves it. Used at sign-in and under Security.
import { useState } from 'react';
import { Button } from '@candor/ui';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { OtpField } from '@candor/ui/field/otp-field.tsx';
import { QrImage } from '@candor/ui/qr/qr-image.tsx';
import { useText } from '@candor/web';
import { readCode } from '../forms/problem-text.ts';
import { ProblemWords } from '../forms/problem-words.tsx';
import { ProblemNote } from '../forms/problem-note.tsx';
import { useSubmit } from '../forms/use-submit.ts';

export interface TwoStepSetupProps {
  readonly secret: string;
  readonly otpauthUrl: string;
  /** Sends the code; throws what the server said. */
  readonly onConfirm: (code: string) => Promise<void>;
}

export function TwoStepSetup({ secret, otpauthUrl, onConfirm }: TwoStepSetupProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const { run, isBusy, problem } = useSubmit(async (typed: string) => {
    try {
      await onConfirm(typed);
    } catch (caught) {
      setCode('');
      throw caught;
    }
  });
  const isAboutCode = readCode(problem) === 'code_invalid';
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run(code);
      }}
    >
      <ol className="flex list-decimal flex-col gap-4 ps-5">
        <li>
          <p>{t('credentials.two_step_scan')}</p>
          <div className="mt-3 flex justify-center">
            <QrImage text={otpauthUrl} label={t('credentials.two_step_qr')} size={208} />
          </div>
        </li>
        <li>
          <p>{t('credentials.two_step_manual')}</p>
          <CopyField
            className="mt-2"
            label={t('credentials.two_step_key')}
            value={secret}
            shown={<KeyGroups text={secret} />}
            copyLabel={t('credentials.copy')}
            copiedLabel={t('credentials.copied')}
          />
        </li>
        <li>
          <p className="mb-2">{t('credentials.two_step_confirm')}</p>
          <OtpField
            label={t('credentials.code')}
            value={code}
            onValueChange={setCode}
            onComplete={(typed) => void run(typed)}
            disabled={isBusy}
            {...(isAboutCode ? { error: <ProblemWords problem={problem} /> } : {})}
          />
        </li>
      </ol>
      {!isAboutCode && <ProblemNote problem={problem} />}
      <Button type="submit" wide loading={isBusy} loadingLabel={t('shell.loading')} disabled={code.length < 6}>
        {t('credentials.two_step_turn_on')}
      </Button>
    </form>
  );
}

/** Groups of four stay whole when the line breaks: they are typed by hand. */
function KeyGroups({ text }: { readonly text: string }) {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.map((group, index) => (
    <span key={`${String(index)} ${group}`} className="inline-block pe-2">
      {group}
    </span>
  ));
}
