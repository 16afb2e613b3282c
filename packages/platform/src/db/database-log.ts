// What the database needs of a log.

export interface DatabaseLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
