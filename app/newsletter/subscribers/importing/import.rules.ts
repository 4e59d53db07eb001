import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { Columns, CsvHeader } from './import-columns.rules'

/**
 * `uploading` until the whole file is stored, `ready` until an owner starts it, `running` in the background. A `stopped`
 * one keeps what it had imported.
 */
export const importStatuses = ['uploading', 'ready', 'running', 'done', 'stopped'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importModes = ['confirmed', 'invite'] as const
export type ImportMode = (typeof importModes)[number]

/** What an owner chose to do with a file. */
export interface ImportPlan {
  columns: Columns & { email: number }
  mode: ImportMode
  /** The record of consent for rows without their own. */
  consent: string
  domains: DomainSlug[]
}

/** What is known about an uploaded file. */
export interface ImportFile extends CsvHeader {
  isUtf: boolean
  rows: number
  /** The first rows, for the preview. */
  sample: string[][]
}

export interface SubscriberImport {
  id: string
  fileName: string
  status: ImportStatus
  editorName: string
  file: ImportFile
  plan: ImportPlan | null
  batches: number
  nextBatch: number
  added: number
  known: number
  skipped: number
  broken: number
  createdAt: Date
  updatedAt: Date
}

export interface ImportProblem {
  line: number
  kind: 'broken' | 'skipped'
  reason: string
  text: string
}

/** How many rows one transaction imports: few enough that nobody waits for it. */
export const rowsPerBatch = 200
/** Invitations of one batch are sent within this time, so that other mails do not wait long behind them. */
export const invitationPauseMs = 60_000
