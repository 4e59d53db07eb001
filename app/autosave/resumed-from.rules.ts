import type { StoredAutosave } from './autosave.rules'

/**
 * The autosave that a form was opened with. Once its text is stored again or saved, the autosave can be deleted,
 * unless it was changed meanwhile in another tab.
 */
export interface ResumedFrom {
  id: string
  tab: string
  /** When it was last changed before the form was opened. */
  at: Date
}

export function resumedFromOf({
  id,
  tab,
  updatedAt,
}: Pick<StoredAutosave, 'id' | 'tab' | 'updatedAt'>): ResumedFrom {
  return { id, tab, at: updatedAt }
}

const fieldNames = { id: 'resumedId', tab: 'resumedTab', at: 'resumedAt' } as const

/** Its hidden fields in the form. */
export function resumedFromFields(
  resumedFrom: ResumedFrom | null,
): { name: string; value: string }[] {
  if (!resumedFrom) return []
  return [
    { name: fieldNames.id, value: resumedFrom.id },
    { name: fieldNames.tab, value: resumedFrom.tab },
    { name: fieldNames.at, value: resumedFrom.at.toISOString() },
  ]
}

export function resumedFromIn(form: { get(name: string): unknown }): ResumedFrom | null {
  const [id, tab, at] = [form.get(fieldNames.id), form.get(fieldNames.tab), form.get(fieldNames.at)]
  if (typeof id !== 'string' || typeof tab !== 'string' || typeof at !== 'string') return null
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? null : { id, tab, at: date }
}
