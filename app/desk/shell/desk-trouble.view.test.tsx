import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DeskTrouble, type FormTrouble } from './desk-trouble.view'

function pageOf(status: number, data: FormTrouble | null): string {
  const error = { status, statusText: '', internal: false, data }
  const router = createMemoryRouter([{ path: '/', element: <DeskTrouble error={error} /> }])
  return renderToString(<RouterProvider router={router} />)
}

test.each<[number, FormTrouble, string]>([
  [503, { reason: 'too-many-uploads', retryInSeconds: 75 }, 'Send it again in 75 seconds.'],
  [503, { reason: 'too-many-forms', retryInSeconds: 100 }, 'Send it again in 2 minutes.'],
  [408, { reason: 'too-slow', retryInSeconds: 10 }, 'did not arrive in time'],
])(
  'a form that was refused with %i is not blamed on the database: %o',
  (status, trouble, words) => {
    const page = pageOf(status, trouble)
    expect(page).toContain(words)
    expect(page).toContain('Nothing was saved.')
    expect(page).not.toContain('database')
    expect(page).not.toContain('Nothing is lost')
  },
)

test('where the database is away, the page says so', () => {
  expect(pageOf(503, null)).toContain('Its database does not answer')
})
