// Names of values that proposals carry, as the console says them one by one: the switches of a tenant and the look of its brand.
export const switchNames = ['kyc_force', 'client_deposit', 'otp', 'bank_accounts', 'loan_percent'] as const;

export const lookNames = [
  'app_name',
  'template',
  'layout',
  'theme_light',
  'theme_dark',
  'accent_light',
  'accent_dark',
] as const;
