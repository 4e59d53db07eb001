/** The parts of an editor's queue. */
export type QueuePart =
  /** Drafts that they write, and those with changes wanted. */
  | 'write'
  /** In review, with them or with any editor. */
  | 'review'
  /** In review with others, or sent back by them. */
  | 'waiting'
  /** For editors: approved, and not published. */
  | 'approved'
  | 'scheduled'
