// Small rules of the identity forms, as react-hook-form takes them: true, or the text of what is wrong. The server checks everything again.
import { limits } from '@candor/contract/limits.ts';
import type { MessageKey } from '@candor/locales';
import type { Translate } from '@candor/web';

export type Rule = (value: string) => true | string;

const username = /^[A-Za-z0-9][A-Za-z0-9._@+-]{2,63}$/;
const digits = new RegExp(`^\\d{${String(limits.pinLength)}}$`);

export function requireText(t: Translate, missing: MessageKey): Rule {
  return (value) => value.trim() !== '' || t(missing);
}

export function requireUsername(t: Translate): Rule {
  return (value) => {
    if (value.trim() === '') return t('credentials.username_required');
    return username.test(value.trim()) || t('credentials.username_format');
  };
}

export function requireNewPassword(t: Translate): Rule {
  return (value) => {
    if (value === '') return t('credentials.new_password_required');
    return value.length >= limits.passwordMin || t('credentials.password_short', { min: limits.passwordMin });
  };
}

export function requireSame(t: Translate, readOther: () => string): Rule {
  return (value) => {
    if (value === '') return t('credentials.confirm_required');
    return value === readOther() || t('credentials.confirm_mismatch');
  };
}

export function requireCode(t: Translate): Rule {
  return (value) => {
    if (value === '') return t('credentials.code_required');
    return digits.test(value) || t('credentials.code_format');
  };
}
