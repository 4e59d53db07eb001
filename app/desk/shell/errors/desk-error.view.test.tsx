import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DeskError, type FormReadError } from './desk-error.view'

function pageOf(status: number, data: FormReadError | null): string {
  const error = { status, statusText: '', internal: false, data }
  const router = createMemoryRouter([{ path: '/', element: <DeskError error={error} /> }])
  return renderToString(<RouterProvider router={router} />)
}

test.each<[number, FormReadError, string]>([
  [503, { reason: 'too-many-uploads', retryInSeconds: 75 }, 'Send it again in 75 seconds.'],
  [503, { reason: 'too-many-forms', retryInSeconds: 100 }, 'Send it again in 2 minutes.'],
  [408, { reason: 'too-slow', retryInSeconds: 10 }, 'did not arrive in time'],
])(
  'the error page of a form refused with %i names the reason and not the database: %o',
  (status, error, text) => {
    const page = pageOf(status, error)
    expect(page).toContain(text)
    expect(page).toContain('Nothing was saved.')
    expect(page).not.toContain('database')
    expect(page).not.toContain('Nothing is lost')
  },
)

test('the error page says when the database is not responding', () => {
  expect(pageOf(503, null)).toContain('Its database is not responding')
})
