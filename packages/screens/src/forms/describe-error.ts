// The error of a react-hook-form field as the fields of the design system take it.
export function describeError(error: { readonly message?: string | undefined } | undefined): { error?: string } {
  return error?.message === undefined || error.message === '' ? {} : { error: error.message };
}
