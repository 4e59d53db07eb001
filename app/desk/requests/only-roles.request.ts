import { data, type RouterContextProvider } from 'react-router'
import type { Role } from '~/people/editor.rules'
import { signedInEditor } from './signed-in-editor.request'

/** Responds with 403 to editors of other roles. */
export function onlyOwners(context: Readonly<RouterContextProvider>): void {
  only(['owner'], context)
}

export function onlyEditors(context: Readonly<RouterContextProvider>): void {
  only(['owner', 'editor'], context)
}

function only(allowed: Role[], context: Readonly<RouterContextProvider>): void {
  if (!allowed.includes(context.get(signedInEditor).role)) throw data(null, { status: 403 })
}
