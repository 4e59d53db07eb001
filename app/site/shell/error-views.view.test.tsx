import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FailedPostView } from './error-views.view'

test.each([
  ['article', 'Failed to load article', 'Go Home', '/'],
  ['brief', 'Failed to load weekly brief', 'Go to Weekly Briefs', '/weekly-brief'],
] as const)('SPEC 8: %s load exception: %j with the button %j', (failed, heading, button, href) => {
  for (const status of [500, 503]) {
    const Stub = createRoutesStub([
      { path: '*', Component: () => <FailedPostView failed={failed} status={status} /> },
    ])
    const markup = renderToStaticMarkup(<Stub initialEntries={['/ai/one']} />)
    expect(markup).toContain(`<title>${heading}</title>`)
    expect(markup).toContain(`>${heading}</p>`)
    expect(markup).toContain('<meta name="robots" content="noindex"/>')
    expect(markup).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${button}<`))
    expect(markup.includes('temporarily unavailable')).toBe(status === 503)
  }
})
