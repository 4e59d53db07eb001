import { type PostKind, postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'

interface AutosaveKey {
  kind: PostKind
  id: string
  tab: string
}

/** The autosave that a form names. */
export function autosaveKeyIn(form: FormData): AutosaveKey | null {
  return keyOf(textIn(form, 'kind'), textIn(form, 'id'), textIn(form, 'tab'))
}

/** As one search parameter. */
export function formatAutosaveKey({ kind, id, tab }: AutosaveKey): string {
  return `${kind}/${id}/${tab}`
}

export function parseAutosaveKey(name: string | null): AutosaveKey | null {
  const [kind = '', id = '', tab = ''] = name?.split('/') ?? []
  return keyOf(kind, id, tab)
}

function keyOf(kindName: string, id: string, tab: string): AutosaveKey | null {
  const kind = postKinds.find((one) => one === kindName)
  return kind && id && tab ? { kind, id, tab } : null
}
