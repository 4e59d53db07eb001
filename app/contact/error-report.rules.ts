import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import { isFromRobot } from './contact-form.rules'
import {
  emailField,
  errorsOf,
  isFilled,
  lineField,
  textField,
  typedValues,
} from './form-fields.rules'

/** What a message says about an error on a page. */
export interface ReportedError {
  /** The address of the page, as it was given; may be empty. */
  page: string
  /** The post at that address when the error was reported. */
  post: { kind: PostKind; id: string } | null
  /** May be empty. */
  passage: string
}

/** A valid form of /report-error. Name and address may be empty: who finds a typo need not say who they are. */
export interface ErrorReport {
  page: string
  passage: string
  message: string
  name: string
  email: string
}

export type ReportField = keyof ErrorReport

/** What was typed, so that the form can show it again. */
export type ReportFormValues = Record<ReportField, string>

export type ParsedReport = { values: ReportFormValues } & (
  | { ok: true; report: ErrorReport; isFromRobot: boolean }
  | { ok: false; errors: Partial<Record<ReportField, string>> }
)

export const reportFields = [
  'page',
  'passage',
  'message',
  'name',
  'email',
] as const satisfies ReportField[]

export const emptyReport: ReportFormValues = {
  page: '',
  passage: '',
  message: '',
  name: '',
  email: '',
}

const fields = z.object({
  page: lineField('page'),
  passage: textField('passage'),
  message: textField('message').refine(isFilled, 'Say what is wrong.'),
  name: lineField('name'),
  email: emailField,
})

export function parseReport(form: { get(name: string): unknown }): ParsedReport {
  const values = typedValues(form, reportFields)
  const parsed = fields.safeParse(values)
  if (!parsed.success) return { ok: false, values, errors: errorsOf(parsed.error) }
  return { ok: true, values, report: parsed.data, isFromRobot: isFromRobot(form) }
}

/** The subject of the message at the desk, and of the mail to the editors. */
export function reportSubject(page: string, title: string | null): string {
  if (title !== null) return `Error in “${title}”`
  return page === '' ? 'Error on the site' : `Error on ${page}`
}
