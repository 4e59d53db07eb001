import { z } from 'zod'
import { domainSlugs } from '~/posts/addresses/domain.rules'

/**
 * `uploading` until the whole file is stored, `ready` until an owner starts it, `running` in the background. A `stopped`
 * one keeps what it had imported.
 */
export const importStatuses = ['uploading', 'ready', 'running', 'done', 'stopped'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importModes = ['confirmed', 'invite'] as const
export type ImportMode = (typeof importModes)[number]

const column = z.number().int().min(0).nullable()

export const importPlanSchema = z.object({
  columns: z.object({
    email: z.number().int().min(0),
    status: column,
    date: column,
    consent: column,
    domains: column,
  }),
  mode: z.enum(importModes),
  /** The record of consent for rows without their own. */
  consent: z.string(),
  domains: z.array(z.enum(domainSlugs)),
})
/** What an owner chose to do with a file. */
export type ImportPlan = z.infer<typeof importPlanSchema>

export const importFileSchema = z.object({
  names: z.array(z.string()),
  hasHeader: z.boolean(),
  origin: z.enum(['Ghost', 'Mailchimp']).nullable(),
  isUtf: z.boolean(),
  rows: z.number(),
  /** The first rows, for the preview. */
  sample: z.array(z.array(z.string())),
})
/** What is known about an uploaded file. */
export type ImportFile = z.infer<typeof importFileSchema>

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
