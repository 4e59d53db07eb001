/**
 * An unsaved text of the server's that a form was begun with. Once what became of it is kept or saved, it is
 * not needed any more; unless somebody typed on in it meanwhile, in another window.
 */
export interface TakenUp {
  id: string
  tab: string
  /** When it was last typed in, as it was taken up. */
  at: Date
}

const names = { id: 'takenId', tab: 'takenTab', at: 'takenAt' } as const

/** As hidden fields of the form. */
export function takenUpFields(taken: TakenUp | null): { name: string; value: string }[] {
  if (!taken) return []
  return [
    { name: names.id, value: taken.id },
    { name: names.tab, value: taken.tab },
    { name: names.at, value: taken.at.toISOString() },
  ]
}

export function takenUpIn(form: { get(name: string): unknown }): TakenUp | null {
  const [id, tab, at] = [form.get(names.id), form.get(names.tab), form.get(names.at)]
  if (typeof id !== 'string' || typeof tab !== 'string' || typeof at !== 'string') return null
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) ? null : { id, tab, at: moment }
}
