import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { noDomains, tickedDomains } from '../../subscribing/subscribe-form.rules'
import { type ImportFile, type ImportMode, type ImportPlan, importModes } from './import.rules'
import { type Columns, columnUses, guessColumns } from './import-columns.rules'

/** What was chosen, so that the form can show it again. */
export interface ImportFormValues {
  columns: Columns
  mode: ImportMode | null
  consent: string
  domains: DomainSlug[]
}

export type ImportFormErrors = Partial<
  Record<'column-email' | 'column-consent' | 'mode' | 'consent' | 'domains', string>
>

export const maxConsentLength = 1000

/** The form as it is shown first. No mode is chosen: whether people agreed is not for a default to say. */
export function initialValues({ names, sample }: ImportFile): ImportFormValues {
  return {
    columns: guessColumns(names, sample),
    mode: null,
    consent: '',
    domains: [...domainSlugs],
  }
}

interface FormFields {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

export function parseImportForm(
  form: FormFields,
  { names }: Pick<ImportFile, 'names'>,
):
  | { ok: true; plan: ImportPlan }
  | { ok: false; values: ImportFormValues; errors: ImportFormErrors } {
  const columns = columnsIn(form, names.length)
  const mode = importModes.find((known) => known === form.get('mode')) ?? null
  const consent = textOf(form.get('consent')).replace(/\s+/g, ' ').trim()
  const domains = tickedDomains(form)
  const values = { columns, mode, consent, domains: domains ?? [] }
  const errors: ImportFormErrors = {
    ...(columns.email === null && { 'column-email': 'Choose the column with the addresses.' }),
    ...(mode === null && { mode: 'Choose whether they agreed, or are asked to confirm.' }),
    ...(mode === 'confirmed' && consentError(consent, columns)),
    ...(!domains && { domains: noDomains }),
  }
  const { email } = columns
  if (email === null || mode === null || !domains || Object.keys(errors).length > 0) {
    return { ok: false, values, errors }
  }
  const record = mode === 'confirmed' ? consent : ''
  return {
    ok: true,
    plan: { columns: { ...columns, email }, mode, consent: record, domains },
  }
}

function consentError(consent: string, columns: Columns): ImportFormErrors {
  if (consent.length > maxConsentLength) {
    return {
      consent: `The record has ${consent.length} characters; at most ${maxConsentLength} fit.`,
    }
  }
  if (consent !== '' || columns.consent !== null) return {}
  return {
    consent:
      'Write down how and when these people agreed, or choose a column that says it. Without that, ask everyone to confirm.',
  }
}

function columnsIn(form: FormFields, width: number): Columns {
  const columnOf = (use: string): number | null => {
    const typed = textOf(form.get(`column-${use}`))
    const index = Number(typed)
    return /^\d{1,4}$/.test(typed) && index < width ? index : null
  }
  const entries = columnUses.map((use) => [use, columnOf(use)] as const)
  return Object.fromEntries(entries) as Columns
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}
