import { z } from 'zod'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { type ImportFile, type ImportPlan, importModes } from './import.rules'

// Not in import.rules: browsers get that one, and their security policy forbids how zod works.

const column = z.number().int().min(0).nullable()

/** The JSON of a plan. */
export const storedPlan: z.ZodType<ImportPlan> = z.object({
  columns: z.object({
    email: z.number().int().min(0),
    status: column,
    date: column,
    consent: column,
    domains: column,
  }),
  mode: z.enum(importModes),
  consent: z.string(),
  domains: z.array(z.enum(domainSlugs)),
})

/** The JSON about a file. */
export const storedFile: z.ZodType<ImportFile> = z.object({
  names: z.array(z.string()),
  hasHeader: z.boolean(),
  origin: z.enum(['Ghost', 'Mailchimp']).nullable(),
  isUtf: z.boolean(),
  rows: z.number(),
  sample: z.array(z.array(z.string())),
})
