import type { Route } from './+types/home'
import { deskMeta } from './desk-meta'

export function loader() {
  return null
}

export const meta: Route.MetaFunction = () => deskMeta('Posts')

export default function Home() {
  return <h1 className="font-semibold text-3xl">Posts</h1>
}
