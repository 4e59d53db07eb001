import { type PostKind, postKinds } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'

interface CopyNamed {
  kind: PostKind
  id: string
  tab: string
}

/** The unsaved text that a form is about. */
export function copyIn(form: FormData): CopyNamed | null {
  return copyOf(textIn(form, 'kind'), textIn(form, 'id'), textIn(form, 'tab'))
}

/** The same in an address, in one parameter. */
export function copyName({ kind, id, tab }: CopyNamed): string {
  return `${kind}/${id}/${tab}`
}

export function copyCalled(name: string | null): CopyNamed | null {
  const [kind = '', id = '', tab = ''] = name?.split('/') ?? []
  return copyOf(kind, id, tab)
}

function copyOf(kindName: string, id: string, tab: string): CopyNamed | null {
  const kind = postKinds.find((one) => one === kindName)
  return kind && id && tab ? { kind, id, tab } : null
}
