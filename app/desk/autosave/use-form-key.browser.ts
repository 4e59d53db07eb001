import { useState } from 'react'

interface LoadedForm {
  /** The tab id that the page was loaded with. */
  tab: string
  /** The tab whose text was just saved. */
  saved: { tab: string } | null
}

/** A form that was saved keeps its caret and undo history; any other text gets a new form. */
export function useFormKey({ tab, saved }: LoadedForm) {
  const [form, setForm] = useState({ key: tab, tab })
  const [submitted, setSubmitted] = useState<string | null>(null)
  if (form.tab === tab) return { formKey: form.key, onSubmit: setSubmitted }
  const isSame = saved !== null && saved.tab === submitted
  const next = { key: isSame ? form.key : tab, tab }
  setForm(next)
  return { formKey: next.key, onSubmit: setSubmitted }
}
