/** Why something could not be checked. That is no failed proof. */
export type LogErrorReason =
  | 'unreachable'
  /** The site is there, but cannot answer now. */
  | 'unavailable'
  | 'missing'
  | 'hidden'
  | 'withdrawn'
  | 'invalid'

export class LogError extends Error {
  readonly reason: LogErrorReason

  constructor(reason: LogErrorReason, message: string) {
    super(message)
    this.name = 'LogError'
    this.reason = reason
  }
}
