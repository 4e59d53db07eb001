/** Why something could not be checked. That is no failed proof. */
export type LogErrorReason =
  | 'unreachable'
  /** The site is there, but cannot answer now. */
  | 'unavailable'
  | 'missing'
  /** The site shows a version that its record does not have: nobody can say that it is right. */
  | 'unrecorded'
  | 'hidden'
  | 'withdrawn'
  | 'invalid'
  /** The page shows no text that could be compared. */
  | 'incomparable'

export class LogError extends Error {
  readonly reason: LogErrorReason
  /** What readers are told about a text that is gone; '' for nothing. */
  readonly textForReaders: string

  constructor(reason: LogErrorReason, message: string, textForReaders = '') {
    super(message)
    this.name = 'LogError'
    this.reason = reason
    this.textForReaders = textForReaders
  }
}

export function unreachable(address: string): LogError {
  return new LogError('unreachable', `${address} cannot be reached.`)
}

/** Whether the site is there, but has not what was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof LogError && error.reason === 'missing'
}
