import { notFound } from '../not-found'

export function loader() {
  throw notFound('Oops! Page not found')
}

export default function NotFound() {
  return null
}
