// What every step of signing in tells the page that shows it.

export interface SignInStepProps {
  readonly onBegin: (isBegun: boolean) => void;
  readonly onDone: (recoveryCodes?: readonly string[]) => void;
}
