// A start that cannot go on, in words a newcomer can act on. Anything else that fails a start is a fault.

export type StartErrorCode =
  | 'data_dir_in_use'
  | 'data_dir_unwritable'
  | 'disk_full'
  | 'port_taken'
  | 'port_forbidden'
  | 'config_invalid'
  | 'database_unusable'
  | 'secret_invalid'
  | 'profile_invalid'
  | 'demo_in_production'
  | 'clock_moved'
  | 'staff_exist'
  | 'not_built';

export class StartError extends Error {
  readonly code: StartErrorCode;
  readonly advice: string;
  constructor(code: StartErrorCode, message: string, advice: string) {
    super(message);
    this.code = code;
    this.advice = advice;
  }
}
