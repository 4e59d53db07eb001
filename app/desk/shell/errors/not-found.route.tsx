import { data } from 'react-router'
import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/not-found.route'
import { DeskErrorInShell } from './desk-error.view'

/** Every other address of the desk. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export const meta = () => deskMeta('Not found')

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskErrorInShell error={error} />
}
