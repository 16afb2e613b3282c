// Refusals of loans and their instalments. Code and HTTP status; titles live in locales (errors.<code>).

export const loansCodes = {
  loan_terms: 422,
  loan_limit: 422,
  loan_dues_open: 422,
  instalment_paid: 409,
  repayment_differs: 409,
} as const;
